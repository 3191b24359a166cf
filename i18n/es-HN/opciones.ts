import { estados as deArreglos } from '#i18n/es-HN/arreglos'
import { estados as deBanco } from '#i18n/es-HN/banco'
import { estados as deBecas } from '#i18n/es-HN/becas'
import { estados as deCartas } from '#i18n/es-HN/cartas'
import { estados as deCatalogos } from '#i18n/es-HN/catalogos'
import { estados as deContador } from '#i18n/es-HN/contador'
import { estados as deCxc } from '#i18n/es-HN/cxc'
import { estados as deFacturacion } from '#i18n/es-HN/facturacion'
import { estados as deFiniquitos } from '#i18n/es-HN/finiquitos'
import { estados as deGastos } from '#i18n/es-HN/gastos'
import { estados as deGrupos } from '#i18n/es-HN/grupos'
import { estados as deRecibos } from '#i18n/es-HN/recibos'
import { estados as deRegistros } from '#i18n/es-HN/registros'
import { estados as deTesoreria } from '#i18n/es-HN/tesoreria'
import { estados as deUsuarios } from '#i18n/es-HN/usuarios'

/** The words for the values of each field that has a closed list: `opciones.<campo>.<valor>`. */
export const opciones = {
  aplica_a: {
    matricula: 'Cuota de matrícula',
    mensualidad: 'Mensualidades',
    producto: 'Productos',
    todo: 'Todo',
  },
  canal: {
    whatsapp: 'WhatsApp',
    correo: 'correo',
  },
  certeza: {
    segura: 'Segura',
    probable: 'Probable',
  },
  clase: {
    // avisos
    pago: 'Pago',
    ausencia: 'Ausencia',
    // descuentos
    catalogo: 'Del catálogo',
    a_mano: 'A mano',
    rebaja: 'Rebaja',
    condonacion: 'Condonación',
  },
  como_se_entero: {
    ya_estudia: 'Ya estudia aquí',
    familia: 'Por la familia',
    amistad: 'Por una amistad',
    redes: 'En las redes sociales',
    volante: 'Por un volante',
    radio: 'Por la radio',
    escuela: 'En su escuela',
    otro: 'Por otro medio',
  },
  punto: {
    cursos: 'ISV de cada curso',
    productos: 'ISV de los productos',
    mora: 'Recargo por mora',
    anticipos: 'Anticipos y saldo a favor',
    facturar: 'Cuándo se factura',
    papel_termico: 'Facturas en papel térmico',
    consumidor_final: 'Monto del consumidor final',
    libro_compras: 'Columnas del libro de compras',
    credito_fiscal: 'Crédito fiscal y sus plazos',
    numeros_sin_usar: 'Números sin usar que se declaran',
  },
  condicion: {
    titular: 'titular',
    madre: 'madre',
    padre: 'padre',
    abuelo: 'abuela o abuelo',
    tio: 'tía o tío',
    hermano: 'hermana o hermano',
    tutor: 'tutor(a) legal',
    otro: 'responsable',
  },
  concepto: {
    matricula: 'Cuota de matrícula',
    mensualidad: 'Mensualidad',
    mora: 'Mora',
    producto: 'Producto',
    saldo_inicial: 'Saldo inicial',
    otro: 'Otro',
    rechazo: 'Pago rechazado',
  },
  clase_debito: {
    precio: 'Se cobró de menos',
    mora: 'Recargo por mora',
    interes: 'Intereses',
  },
  lado: {
    debito: 'Débito',
    credito: 'Crédito',
  },
  documento_tipo: {
    factura: 'Factura',
    nota_credito: 'Nota de crédito',
    nota_debito: 'Nota de débito',
    gasto: 'Gasto',
    nota_proveedor: 'Nota de crédito de proveedor',
  },
  causa_sin_uso: {
    vencido: 'Rango vencido',
    cerrado: 'Rango cerrado',
    hueco: 'Hueco',
  },
  compra_tipo: {
    nota_credito: 'Nota de crédito',
    documento_fiscal: 'Documento fiscal',
    otro_comprobante: 'Otro comprobante',
  },
  impuesto: {
    isr: 'ISR',
    isv: 'ISV',
  },
  base: {
    importe: 'Monto sin ISV',
    isv: 'ISV',
  },
  uso_isv: {
    gravado: 'Ventas gravadas',
    mixto: 'Uso mixto',
    exento: 'Ventas exentas',
  },
  causa: {
    sin_marcar: 'Sin marcar su uso',
    uso_exento: 'De uso exento',
    sin_rtn: 'Sin el RTN del centro',
    sin_cai: 'Sin CAI válido',
  },
  rubro: {
    matricula: 'Cuota de matrícula',
    mensualidad: 'Mensualidad',
    mora: 'Mora',
    producto: 'Producto',
    saldo_inicial: 'Saldo inicial',
    otro: 'Otro',
    rechazo: 'Pago rechazado',
    libre: 'Venta sin catálogo',
    saldo: 'Saldo a favor',
  },
  /** Those of each module stand with its words. */
  estado: {
    ...deCatalogos,
    ...deFacturacion,
    ...deRecibos,
    ...deGastos,
    ...deBecas,
    ...deArreglos,
    ...deContador,
    ...deGrupos,
    ...deFiniquitos,
    ...deRegistros,
    ...deCartas,
    ...deTesoreria,
    ...deBanco,
    ...deCxc,
    ...deUsuarios,
  },
  estado_banco: {
    por_confirmar: 'Por confirmar',
    confirmado: 'Confirmado',
    rechazado: 'Rechazado',
  },
  facturar: {
    al_cobrar: 'Al cobrar: cada recibo sale con su factura',
    a_pedido: 'A pedido: solo los recibos que se elijan',
    nunca: 'Nunca',
  },
  fin_imagen: {
    internos: 'Uso interno del centro',
    redes: 'Redes del centro',
    publicidad: 'Publicidad del centro',
  },
  destino: {
    curso: 'Curso',
    categoria: 'Categoría',
    filtro: 'Filtro de estudiantes',
  },
  recargo: {
    interes: 'Interés por pagar tarde',
    servicio: 'Servicio',
  },
  isv: {
    exento: 'Exento',
    gravado_15: 'Gravado 15%',
    gravado_18: 'Gravado 18%',
    exonerado: 'Exonerado',
  },
  metodo: {
    efectivo: 'Efectivo',
    tarjeta: 'Tarjeta',
    transferencia: 'Transferencia',
    deposito: 'Depósito',
    cheque: 'Cheque',
    saldo_a_favor: 'Saldo a favor',
    retencion: 'Retención',
    // gastos
    caja_chica: 'Caja chica',
  },
  modalidad: {
    presencial: 'Presencial',
    virtual: 'Virtual',
    mixta: 'Mixta',
    // rangos_cai
    autoimpresor: 'Autoimpresor',
    imprenta: 'Imprenta',
  },
  motivo: {
    condonacion: 'Condonación',
    retiro: 'Retiro',
    convenio: 'Convenio',
    otro: 'Otro',
  },
  mora_cada: {
    una_vez: 'Una sola vez',
    mes: 'Cada mes de atraso',
  },
  mora_tipo: {
    ninguna: 'Sin recargo',
    fija: 'Monto fijo',
    porcentaje: 'Porcentaje',
  },
  origen: {
    mostrador: 'Mostrador',
    registro_publico: 'Registro en línea',
    importacion: 'Importación',
  },
  verificacion: { por_verificar: 'Por verificar', verificada: 'Verificada' },
  verificada_como: {
    enlace: 'Por el enlace',
    llamada: 'Por teléfono',
    mensaje: 'Por mensaje',
    en_persona: 'En persona',
  },
  parentesco: {
    madre: 'Madre',
    padre: 'Padre',
    abuelo: 'Abuela o abuelo',
    tio: 'Tía o tío',
    hermano: 'Hermana o hermano',
    tutor: 'Tutor',
    otro: 'Otro',
  },
  serie: {
    RI: 'RI · individuales',
    RV: 'RV · punto de venta',
    RD: 'RD · devoluciones',
    RR: 'RR · reversiones',
    RC: 'RC · pagos rechazados',
  },
  sentido: {
    entra: 'Entra',
    sale: 'Sale',
  },
  sexo: {
    F: 'Femenino',
    M: 'Masculino',
  },
  tipo_movimiento: {
    entrega: 'Entrega',
    pago: 'Pago',
    ingreso: 'Ingreso',
    gasto: 'Gasto',
  },
  tipo_movimiento_largo: {
    entrega: 'Entrega a la administración o al banco',
    pago: 'Pago desde la caja',
    ingreso: 'Ingreso de efectivo: sencillo, fondo',
  },
  tipo: {
    // metas
    ingresos: 'Ingresos',
    matriculas: 'Matrículas',
    registros: 'Registros',
    // facturas
    '01': 'Factura',
    '06': 'Nota de crédito',
    '07': 'Nota de débito',
    retencion: 'Comprobante de retención',
    // recibos
    individual: 'Individual',
    varios: 'Punto de venta',
    devolucion: 'Devolución',
    reversion: 'Reversión',
    rechazo: 'Pago rechazado',
    rechazo_deshecho: 'Rechazo deshecho',
    // datos_facturacion
    persona: 'Persona',
    empresa: 'Empresa',
    // descuentos
    porcentaje: 'Porcentaje',
    monto: 'Monto fijo',
    // cargo_ajustes
    descuento: 'Descuento',
    rebaja: 'Rebaja',
    condonacion: 'Condonación',
    exoneracion: 'Exoneración de ISV',
    a_tiempo: 'Pagado a tiempo',
    // finiquitos
    automatico: 'Saldado',
    manual: 'Por acuerdo',
    // constancias
    matricula: 'Constancia de matrícula',
    solvencia: 'Constancia de solvencia',
    arreglo: 'Constancia de arreglo al día',
    asistencia: 'Constancia de asistencia',
    diploma: 'Diploma',
    // cuentas
    banco: 'Banco',
    terminal: 'Terminal de tarjetas',
  },
  variante: {
    general: 'General',
    junio: 'Junio',
    octubre: 'Octubre',
  },
  // convocatorias
  situacion: {
    abierta: 'Abierta',
    por_abrir: 'Por abrir',
    cerrada: 'Cerrada',
    llena: 'Completa',
    inactiva: 'Inactiva',
  },
} as const
