/** An errand for the phones: where to send, to which form, and when each begins. */
export interface Encargo {
  /** The instances of the server, taken in turns. */
  direcciones: readonly string[]
  guid: string
  curso_id: number
  telefonos: readonly Telefono[]
}

export interface Telefono {
  /** The loopback address that it calls from. */
  origen: string
  /** Milliseconds after the beginning. */
  empieza: number
  /** The network dropped: it sends the same again while the first is on its way. */
  repite: boolean
}

/** One parent's outcome; instants in milliseconds after the beginning. */
export interface Suerte {
  estado: number
  /** Milliseconds that opening the form took, and sending it. */
  abrir: number
  enviar: number
  enviado: number
  respondido: number
  codigo: string | null
  /** Place in line; null is a seat. */
  lugar: number | null
  /** The repeated one was told the same. */
  igual: boolean
}
