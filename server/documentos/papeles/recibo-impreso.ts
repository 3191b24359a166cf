import type { Membrete } from '#server/documentos/membrete'

/** A printed receipt's content, already in words: the layouts only place it. */
export interface ReciboImpreso {
  centro: Membrete
  titulo: string
  numero: string
  fecha: string
  /** REIMPRESIÓN, ANULADO or MUESTRA, also readable where the stamp is faint. */
  marca: string | null
  cliente: { etiqueta: string; valor: string }[]
  /** `detalle`: «3 × L 120.00», and what was taken off. */
  lineas: { descripcion: string; detalle: string | null; total: string }[]
  totales: { etiqueta: string; valor: string }[]
  total: string
  letras: string
  pagos: { etiqueta: string; valor: string }[]
  pie: string[]
  /** Address of the verification page, where the centre has a public one. */
  verificar: string | null
  codigo: string
}
