import { hoy } from '#server/base/clock'
import type { Centro } from '#server/documentos/centro'
import { reciboPdf } from '#server/documentos/papeles/recibo'
import { reciboDeMuestra } from '#server/documentos/papeles/recibo-de-muestra'

const CENTRO: Centro = {
  nombre: 'Campana',
  rtn: null,
  direccion: null,
  telefono: null,
  correo: null,
  logo: null,
  pie_recibo: null,
}

/**
 * Draws a receipt that nobody gets. The first paper of a thread opens the letters and is drawn by a program that has
 * never run, which takes ten times as long: nobody stands at the counter and waits for that one.
 */
export async function ensayar(): Promise<void> {
  const recibo = reciboDeMuestra({ hoy: hoy(), usuario_id: 0, usuario_nombre: '' })
  await reciboPdf(recibo, CENTRO, { formato: 'ticket80', reimpresion: false, muestra: true, verificar: null })
}
