import type { Imagen } from '#server/documentos/imagen'

export interface Par {
  etiqueta: string
  valor: string
}

/** A printed fiscal document's content (Acuerdo 481-2017), already in words: the layouts only place it. */
export interface FacturaImpresa {
  emisor: { nombre: string; datos: string[]; logo: Imagen | null }
  titulo: string
  numero: string
  fecha: string
  /** REIMPRESIÓN or ANULADA, also readable where the stamp is faint. */
  marca: string | null
  /** Across every page. */
  sello: string | null
  /** CAI, authorised range and last day of issue. */
  autorizacion: Par[]
  cliente: Par[]
  /** Headings of the lines' columns. */
  columnas: Record<'cantidad' | 'descripcion' | 'precio' | 'descuento' | 'total', string>
  lineas: { cantidad: string; descripcion: string; precio: string; descuento: string; total: string }[]
  exoneracion: Par[]
  importes: Par[]
  /** The total's name: nobody pays a credit note. */
  rotulo_total: string
  total: string
  letras: string
  pagos: Par[]
  pie: string[]
  /** The sheet's holder: the customer's original, or the issuer's copy. */
  destino: string
}
