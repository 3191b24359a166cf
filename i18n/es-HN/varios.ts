/** Changing several records at once (`contract/varios.ts`). */
export const varios = {
  ensayo: 'Vista previa',
  error: {
    no_en_lista: 'Este campo no se cambia en varios a la vez: ábralo en su ficha.',
    no_vacio: 'Este campo no puede quedar vacío.',
    no_asi: 'Este campo no se cambia de esa manera.',
    vacio: 'Está vacío: no hay a qué sumarle.',
    demasiados: 'El filtro muestra más de %{max}. Agregue un filtro y hágalo por partes.',
    no_existe: 'Ya no está, o ya no le corresponde.',
    vieja: 'Se queda como está: %{quien} lo cambió mientras tanto.',
    alguien: 'alguien',
    sin_encargado: 'No tiene encargado principal: agréguelo en su ficha.',
    hermano: 'Es también el encargado de un hermano, que en otra fila lleva otro teléfono.',
    otra_cosa: 'Lo pedido no es lo que se revisó. Revíselo otra vez.',
    sin_cambio: 'Ese cambio ya no se puede deshacer: pasaron más de 30 días.',
  },
}
