/**
 * The search box of a list that recognises what is typed. The lists of words, written without accents, are those that
 * people type (`|` stands between them); the others are what is offered.
 */
export const buscar = {
  rotulo: 'Filtrar por lo que escribió',
  todo: 'Filtrar por todo',
  uno: 'Filtrar',
  /** Between two ways to read the same words. */
  o: 'o',
  /** Read aloud when the typing rests. */
  avisa_con_enter: 'Se reconoce: %{fichas}. Enter filtra; la flecha abajo lleva a elegir.',
  avisa: 'Puede ser: %{fichas}. La flecha abajo lleva a elegir.',
  ficha: '%{campo}: %{valor}',
  cuentas: 'las %{cuantas} de «%{texto}»',
  termina: 'termina en %{valor}',
  palabras: {
    /** Words between others that say nothing by themselves. */
    enlaces: 'de|del|el|la|los|las|en|por|con|a|al|y|o|que|recibos|recibo|pagos|pago|cobrados|cobro|banco|cuenta',
    mas_de: 'mas de|mas que|mayor de|mayor que|mayores de|mayores que|arriba de|>',
    desde: 'desde|minimo|al menos|>=',
    menos_de: 'menos de|menos que|menor de|menor que|menores de|menores que|abajo de|<',
    hasta: 'hasta|maximo|<=',
    exacto: 'exactamente|exacto|igual a|=',
    entre: 'entre|de|del',
    y: ' y | a | al | hasta | - | – ',
    recibo: 'recibo|numero|no.|#',
    referencia: 'referencia|ref|ref.',
    termina: 'termina en|terminada en|acaba en|…|...',
    hoy: 'hoy',
    ayer: 'ayer',
    anteayer: 'anteayer|antier',
    esta_semana: 'esta semana|la semana',
    semana_pasada: 'semana pasada|la semana pasada',
    este_mes: 'este mes|el mes',
    mes_pasado: 'mes pasado|el mes pasado|mes anterior',
    este_anio: 'este año|este ano',
    anio_pasado: 'año pasado|ano pasado|el año pasado|el ano pasado',
    meses: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    meses_cortos: 'ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic',
    /** Months that are names of people too. */
    meses_de_nombre: 'abril|julio',
    /** Words of an account that say nothing of it alone. */
    comunes: 'banco|cuenta|ahorro|ahorros|cheques|terminal|pos|de|del|la|el',
  },
} as const
