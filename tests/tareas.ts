/** An errand as the person says it who has it, written down before the menu was drawn. */
export interface Tarea {
  dice: string
  rol: 'Administrador' | 'Contabilidad' | 'Recepción' | 'Docente'
  /** Words that they would type in the search of the whole office. */
  teclea: string
  /** The page that does it. */
  pagina: `/${string}`
}

/** Twenty errands of a day at the counter, in the books and at the director's desk. */
export const TAREAS: readonly Tarea[] = [
  {
    dice: 'Viene a pagar la mensualidad',
    rol: 'Recepción',
    teclea: 'cobrar',
    pagina: '/recibos/recibosIndividuales/create',
  },
  { dice: 'Quiere comprar un uniforme', rol: 'Recepción', teclea: 'vender', pagina: '/recibos/recibosVarios' },
  { dice: '¿Cuánto cuesta el libro?', rol: 'Recepción', teclea: 'precio', pagina: '/catalogos/productos' },
  {
    dice: 'Perdió el recibo de ayer',
    rol: 'Recepción',
    teclea: 'reimprimir recibo',
    pagina: '/recibos/recibosIndividuales',
  },
  {
    dice: 'El recibo salió mal, hay que anularlo',
    rol: 'Recepción',
    teclea: 'anular recibo',
    pagina: '/recibos/recibosIndividuales',
  },
  {
    dice: 'Hay que devolverle lo del uniforme',
    rol: 'Recepción',
    teclea: 'reembolso',
    pagina: '/recibos/recibosVarios/ventas',
  },
  { dice: 'Ya me voy: contar lo que hay y cerrar', rol: 'Recepción', teclea: 'cuadrar', pagina: '/recibos/caja' },
  {
    dice: 'Viene a inscribirse en inglés',
    rol: 'Recepción',
    teclea: 'inscribir',
    pagina: '/catalogos/matriculas/create',
  },
  {
    dice: 'Llenaron el formulario de internet',
    rol: 'Recepción',
    teclea: 'formulario',
    pagina: '/reportes/NuevosRegistros',
  },
  { dice: '¿Ya firmó la carta?', rol: 'Recepción', teclea: 'carta', pagina: '/reportes/carta-consentimiento' },
  { dice: 'Dice que ya transfirió', rol: 'Recepción', teclea: 'comprobante', pagina: '/recibos/reportados' },
  { dice: '¿Quién no ha pagado?', rol: 'Recepción', teclea: 'mora', pagina: '/reportes/cxc' },
  {
    dice: 'Pide una constancia para el trabajo',
    rol: 'Recepción',
    teclea: 'constancia',
    pagina: '/catalogos/constancias',
  },
  { dice: 'Quiere pagar en partes', rol: 'Recepción', teclea: 'plan de pago', pagina: '/catalogos/arreglos' },
  { dice: 'Pasar lista', rol: 'Docente', teclea: 'pasar lista', pagina: '/asistencia' },
  {
    dice: 'Cargar el estado de cuenta del banco',
    rol: 'Contabilidad',
    teclea: 'extracto',
    pagina: '/recibos/movimientos',
  },
  { dice: 'Cerrar octubre', rol: 'Contabilidad', teclea: 'cierre', pagina: '/recibos/cierres' },
  { dice: 'Cuánto declaro este mes', rol: 'Contabilidad', teclea: 'declarar', pagina: '/reportes/isv' },
  { dice: 'Pagamos la luz', rol: 'Contabilidad', teclea: 'pagar luz', pagina: '/Gastos/create' },
  { dice: 'Entró una secretaria nueva', rol: 'Administrador', teclea: 'contraseña', pagina: '/usuarios/usuarios' },
  { dice: 'Quién cambió este precio', rol: 'Administrador', teclea: 'quién hizo', pagina: '/ajustes/bitacora' },
  { dice: '¿Qué curso deja más?', rol: 'Administrador', teclea: 'ganancia', pagina: '/reportes/resultado-cursos' },
]
