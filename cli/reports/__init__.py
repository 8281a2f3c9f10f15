"""Documents for people: PDFs, plots, exports."""
