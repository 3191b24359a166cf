/*
 * The letters that papers have (docs/decisions/2026-11-28-letras-de-los-papeles.md): Latin with all of its extensions,
 * Vietnamese, Greek and Cyrillic, as the files of Inter have them, which a test compares with this.
 */

const LETRA = /[\p{L}\p{N}]/u
const ESCRITURAS = /[\u0020-\u02ff\u0370-\u04ff\u1e00-\u1fff]/
/** Letters among those scripts that no living name has, and Inter lacks. */
const FALTAN =
  /[\u0149\u01c4\u0255\u027c\u027d\u0285\u0291\u02a5\u02cd\u0370-\u0373\u0377\u03d8-\u03db\u03de-\u03ef\u03f7\u03f8\u03fb\u047a-\u047f\u049e\u049f\u1e9c]/

/** Whether a name has a letter or a figure that papers lack, and write as «?»; what is neither they do without. */
export const sinLetra = (nombre: string): boolean =>
  [...nombre.normalize('NFC')].some((letra) => LETRA.test(letra) && (!ESCRITURAS.test(letra) || FALTAN.test(letra)))
