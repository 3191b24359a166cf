/** «Qué usa el centro»: packs of modules, and what holds one on. */
export const paquetes = {
  titulo: 'Qué usa el centro',
  ayuda:
    'Lo que el centro no usa se apaga aquí y deja de verse: en el menú, en la búsqueda y en las demás pantallas. No se borra nada ni cambia lo que puede cada rol; al encenderlo, todo vuelve como estaba.',
  solo_administra: 'Lo cambia quien administra usuarios y roles.',
  sigue: 'No se apaga mientras siga:',
  apagado: 'Apagado. Ya no se ve en el menú.',
  encendido: 'Encendido. Está otra vez en el menú.',
  se_usa: 'Se usa',
  no_se_usa: 'Apagado',
  nuevo: 'Nuevo',
  /** News on the page of entry, for who administers. */
  novedades: {
    titulo: 'Novedades',
    nuevos: 'Con la versión nueva llegó algo que su centro no usaba, y está apagado: %{cuales}.',
    encendidos:
      'Se encendió solo, porque llegó algo suyo: %{cuales}. Ya está en el menú. |||| Se encendieron solos, porque llegó algo suyo: %{cuales}. Ya están en el menú.',
    version:
      'Hay una versión nueva de Campana, la %{version}. Quien cuida el servidor la instala; nada cambia mientras tanto.',
    entendido: 'Entendido',
    orden: 'El rol «%{rol}» conserva el orden de su menú: %{orden}. Con el menú nuevo se propone: %{otro}.',
    orden_ninguno: 'ninguno',
    tomar: 'Usar el propuesto',
    dejar: 'Dejar el suyo',
    tomado: '«%{rol}» ya tiene el orden propuesto.',
    dejado: '«%{rol}» conserva su orden.',
  },
  factura: {
    nombre: 'Facturas con CAI del SAR',
    que: 'Facturas y notas con los números que autoriza el SAR, el ISV del mes y la lista del contador.',
  },
  retenciones: {
    nombre: 'Retenciones',
    que: 'Lo que se retiene a los proveedores para pagarlo al SAR, y lo que otros le retienen al centro.',
  },
  banco: {
    nombre: 'Banco y conciliación',
    que: 'Confirmar transferencias y depósitos contra los movimientos que manda el banco.',
  },
  familias: {
    nombre: 'Registro de familias',
    que: 'Convocatorias que las familias llenan en línea, cartas de consentimiento y pagos que reportan.',
  },
  becas: {
    nombre: 'Becas',
    que: 'Descuentos por un tiempo a un estudiante, que se dan solos a cada cuota.',
  },
  cobranza: {
    nombre: 'Recordatorios y arreglos de pago',
    que: 'Avisar lo que vence, acordar cuotas con quien se atrasó y cargar algo a un grupo.',
  },
  constancias: {
    nombre: 'Constancias y diplomas',
    que: 'Papeles firmados que se comprueban por su código: de matrícula, de solvencia, de asistencia; y carnés.',
  },
  caja_chica: {
    nombre: 'Caja chica',
    que: 'Fondos de efectivo para gastos menores, aparte de la caja donde se cobra.',
  },
  mes: {
    nombre: 'Mes contable',
    que: 'Cerrar el mes para que nada en él cambie, y el resultado de cada curso.',
  },
  hecho: {
    rangos: 'un rango CAI vigente con números |||| %{smart_count} rangos CAI vigentes con números',
    facturas_por_cobrar: 'una factura a crédito por cobrar |||| %{smart_count} facturas a crédito por cobrar',
    rangos_retencion:
      'un rango para comprobantes de retención |||| %{smart_count} rangos para comprobantes de retención',
    retenciones_por_pagar:
      'lo retenido en un mes, sin pagar al SAR |||| lo retenido en %{smart_count} meses, sin pagar al SAR',
    retenciones_sin_comprobante: 'una retención sin comprobante |||| %{smart_count} retenciones sin comprobante',
    transferencias: 'un pago por confirmar con el banco |||| %{smart_count} pagos por confirmar con el banco',
    lineas: 'un movimiento del banco por conciliar |||| %{smart_count} movimientos del banco por conciliar',
    convocatorias: 'una convocatoria abierta |||| %{smart_count} convocatorias abiertas',
    registros: 'un registro por decidir |||| %{smart_count} registros por decidir',
    reportados: 'un pago reportado sin responder |||| %{smart_count} pagos reportados sin responder',
    becas: 'una beca vigente |||| %{smart_count} becas vigentes',
    arreglos: 'un arreglo de pago vigente |||| %{smart_count} arreglos de pago vigentes',
    recordatorios: 'la regla de recordatorios o de ausencias, encendida',
    recordatorios_por_enviar: 'un recordatorio por enviar |||| %{smart_count} recordatorios por enviar',
    fondos: 'un fondo con dinero |||| %{smart_count} fondos con dinero',
  },
} as const
