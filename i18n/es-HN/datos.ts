/** What the screens say of an answer that they cannot use. */
export const datos = {
  respuesta_ilegible: 'El servidor respondió algo que no se entiende. Intente de nuevo en un momento.',
} as const
