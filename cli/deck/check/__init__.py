"""`snakebid deck check`: finding the files, checking each, and saying it in five ways."""
