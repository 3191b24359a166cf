/** Within so many bytes of its end a PDF says where its table is, and that it ends (ISO 32000-1, 7.5.5). */
export const COLA_DE_PDF = 1_024

/**
 * Whether a file that begins and ends with these texts, read byte by byte, is a PDF from its first byte to its last:
 * one that was cut off is none, nor is what another file hides behind it.
 */
export const esPdfEntero = (cabeza: string, cola: string): boolean =>
  /^%PDF-[12]\.\d/.test(cabeza) && /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(cola)
