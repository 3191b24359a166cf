/** Words for the states of arrangements (`opciones.estado`). */
export const estados = {
  vigente: 'Vigente',
  cumplido: 'Cumplido',
  roto: 'Roto',
  anulado: 'Anulado',
} as const

/** Payment arrangements: their screens, and why one is refused. */
export const arreglos = {
  nuevo: 'Nuevo arreglo',
  busca: 'Número, estudiante o encargado…',
  titulo: 'Arreglo %{numero}',
  proxima: 'próxima el %{fecha}',
  vacio: {
    titulo: 'Todavía no hay arreglos de pago.',
    ayuda: 'Lo vencido de un estudiante se reparte en cuotas con fecha. Mientras se cumple no hay mora.',
  },
  vencido: 'Lo vencido',
  con_vencido: 'Aparecen solo los estudiantes que tienen algo vencido.',
  vencio: 'venció el %{fecha}',
  nada_vencido: 'Este estudiante no tiene nada vencido fuera de un arreglo.',
  ya_tiene: 'Ya tiene en vigor %{numeros}: esos cargos no se pueden arreglar otra vez.',
  cuotas: 'Cuotas',
  repartir: 'Repartir de nuevo',
  cuantas: 'Cuántas',
  cada: 'Cada',
  cadencia: { mes: 'mes', quincena: 'quince días', semana: 'semana' },
  falta: 'Faltan %{monto}',
  sobra: 'Sobran %{monto}',
  gracia_ayuda: 'Pasados estos días de una cuota sin pagar, el arreglo se rompe.',
  firmante_ayuda: 'Quien se compromete a pagar y firma el papel.',
  observacion_ayuda: 'Sale en el papel.',
  acordar: 'Acordar',
  arreglar: 'Arreglar lo vencido',
  acuerdo: 'Acuerdo',
  cuota: 'Cuota %{numero}, vence el %{fecha}',
  cargos: 'De qué es',
  pagada: 'Pagada',
  queda: 'Queda',
  se_rompio: 'Se rompió el %{fecha}: una cuota pasó de sus días de gracia. Los cargos tienen otra vez su antigüedad.',
  pagado_a_tiempo:
    'Por lo que se ingresó después, la cuota se había pagado a tiempo. El arreglo sigue roto: acuerde otro por lo que queda, que no pide autorización.',
  fuera:
    'El centro acuerda hasta %{cuotas} cuotas, la primera dentro de %{dias} días y las demás de mes en mes. Más plazo lo autoriza un supervisor, con un motivo.',
  ya_roto: 'Ya se rompió %{numeros}: arreglarlo otra vez lo autoriza un supervisor, con un motivo.',
  se_anulo: 'Anulado por %{quien}; ya no vale desde el %{fecha}: %{motivo}',
  del_cargo: 'En el arreglo %{numero}: vence el %{fecha}',
  anular: {
    boton: 'Anular',
    pregunta: '¿Anular el arreglo %{numero}?',
    detalle: 'Desde hoy los cargos tienen otra vez su antigüedad y su mora. Lo que se pagó queda pagado.',
    hecho: 'Arreglo anulado',
    ya: 'Este arreglo ya no está en vigor.',
  },
  error: {
    cambio_saldo: 'No se acordó: lo que debe cambió mientras tanto y ahora es %{debe}. Revise las cuotas.',
    pasada: 'La primera cuota no puede vencer antes de hoy.',
    lejana: 'La última cuota vence dentro de %{meses} meses o antes.',
    no_vencido: 'Uno de los cargos ya no está vencido o ya se pagó. Actualice y acuerde de nuevo.',
    en_otro: '«%{cargo}» ya está en el arreglo %{numero}.',
  },
} as const
