/** Words for the states of settlements (`opciones.estado`). */
export const estados = {
  vigente: 'Vigente',
  revocado: 'Revocado',
} as const

/** Settlements: their screens, and why one is refused. */
export const finiquitos = {
  busca: 'Número, estudiante o encargado…',
  /** A discount that a charge was born with and nobody named. */
  descuento: 'Descuento',
  vacio: {
    titulo: 'Todavía no hay finiquitos.',
    ayuda: 'Cuando un curso termina, emítalos aquí a quienes no deben nada.',
    manuales: 'Todavía no hay finiquitos por acuerdo.',
    manuales_ayuda: 'Sirven para condonar lo que queda de una matrícula terminada y certificarla como saldada.',
    del_estudiante: 'Todavía no tiene finiquitos.',
  },
  emitir: {
    titulo: 'Emitir finiquitos',
    curso: 'Curso',
    curso_ayuda: 'Los que ya terminaron aparecen primero; escriba para buscar en todos.',
    elija: 'Elija un curso para ver quiénes pueden recibir su finiquito.',
    ninguna: 'En este curso nadie espera un finiquito: no hay matrículas terminadas, o todas tienen el suyo.',
    pueden: 'Pueden emitirse',
    no_pueden: 'Todavía no se puede',
    deben: 'Deben',
    pagado: 'Pagado por los elegidos',
    todos: 'Elegir a todos',
    mas: 'Se muestran las primeras %{mostradas} de %{total}. Emita estas y aparecerán las demás.',
    nadie: 'Nadie puede recibirlo todavía.',
    boton: 'Emitir finiquitos',
    e_imprimir: 'Emitir e imprimir',
    accion: 'Emitir %{smart_count} finiquito |||| Emitir %{smart_count} finiquitos',
    pregunta: '¿Emitir %{smart_count} finiquito de %{curso}? |||| ¿Emitir %{smart_count} finiquitos de %{curso}?',
    pregunta_detalle: 'Llevan la fecha de hoy y números seguidos, que ya no se usan para otros.',
    hecho: 'Se emitió el finiquito %{desde}. |||| Se emitieron %{smart_count} finiquitos, del %{desde} al %{hasta}.',
    nada: 'No se emitió ninguno: las cuentas cambiaron mientras tanto.',
    omitidas:
      'Uno quedó fuera porque su cuenta cambió mientras tanto. |||| %{smart_count} quedaron fuera porque sus cuentas cambiaron mientras tanto.',
    imprimir: 'Imprimir los %{smart_count}',
    imprimir_parte: 'Imprimir del %{desde} al %{hasta}',
    ver: 'Ver la lista',
  },
  impedimento: {
    debe: 'Debe',
    por_confirmar: 'El banco no ha confirmado %{recibos}',
    sin_cargos: 'No tiene cargos que certificar',
  },
  acordar: 'Saldar por acuerdo',
  papel: {
    titulo: 'Finiquito',
    cargos: 'Cargos que certifica',
    descuentos: 'Descuentos y becas',
    condonado_cargo: 'Condonado',
    pago: '%{numero} del %{fecha}',
    titular: 'A nombre de',
    duracion: 'del %{desde} al %{hasta}',
    emitio: 'Emitido por %{nombre}',
    revocado: 'Revocado por %{quien} el %{cuando}',
  },
  revocar: {
    boton: 'Revocar',
    pregunta: '¿Revocar el finiquito %{numero}?',
    detalle: 'Deja de ser válido: quien lea su código lo sabrá. El número no se usa para otro.',
    detalle_condonado:
      'Deja de ser válido: quien lea su código lo sabrá. Los %{monto} que se condonaron se deben de nuevo.',
    hecho: 'Finiquito revocado',
    ya: 'Este finiquito ya está revocado.',
  },
  manual: {
    titulo: 'Finiquito por acuerdo',
    nuevo: 'Nuevo acuerdo',
    matricula_ayuda: 'Solo las que ya terminaron y no tienen finiquito.',
    sin_matriculas: 'No tiene matrículas terminadas sin finiquito.',
    debe: '%{curso} · debe %{monto}',
    saldada: '%{curso} · no debe nada',
    se_condona: 'Se condona',
    nada_que_condonar: 'No debe nada: el finiquito no condona ningún monto.',
    ya_pago: 'De %{total} ya se pagó %{pagado}.',
    a_favor: 'El estudiante tiene %{monto} a favor. Quizá prefiera cobrar con ese saldo antes de condonar.',
    motivo_ayuda: 'Sale en el finiquito y queda en la bitácora.',
    respaldo_ayuda: 'El acta o la nota de crédito, si la hay.',
    emitir: 'Emitir finiquito',
    condonar: 'Condonar %{monto} y emitir',
    sin_autorizar: 'Su rol no autoriza acuerdos. Pídalo a quien pueda condonar lo que se debe.',
  },
  de_matricula: {
    emitir: 'Emitir finiquito',
  },
  revocado_por_banco: 'Se deshizo la confirmación del banco de un pago',
  revocado_por_cargos: 'Se cambiaron los cargos de la matrícula',
  error: {
    no_terminada: 'Esta matrícula no ha terminado o ya tiene un finiquito vigente.',
    sin_cargos: 'Esta matrícula no tiene cargos: no hay nada que certificar.',
    por_confirmar:
      'Falta que el banco confirme el pago de %{recibos}. Confírmelo en Conciliación bancaria y vuelva a intentar.',
    cambio_saldo:
      'No se emitió: lo que debe cambió mientras tanto y ahora es %{debe}. Revise los cargos y confirme de nuevo.',
  },
} as const
