/** The screens' words on an answer that they cannot use, or that gives no reason. */
export const datos = {
  respuesta_ilegible: 'El servidor respondió algo que no se entiende. Intente de nuevo en un momento.',
  cambio_rechazado: 'El servidor no aceptó este cambio.',
} as const
