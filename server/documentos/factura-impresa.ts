import type { Imagen } from './imagen.ts'

export interface Par {
  etiqueta: string
  valor: string
}

/** What a printed fiscal document says (Acuerdo 481-2017), already in words: the layouts only place it. */
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
  /** What the columns of the lines are called. */
  columnas: Record<'cantidad' | 'descripcion' | 'precio' | 'descuento' | 'total', string>
  lineas: { cantidad: string; descripcion: string; precio: string; descuento: string; total: string }[]
  exoneracion: Par[]
  importes: Par[]
  /** What the total is called: nobody pays a credit note. */
  rotulo_total: string
  total: string
  letras: string
  pagos: Par[]
  pie: string[]
  /** Whose the sheet is: the customer's original, or the issuer's copy. */
  destino: string
}
