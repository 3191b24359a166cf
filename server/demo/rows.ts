/* The rows of the demonstration, table by table, in the order in which they are inserted. Amounts in centavos. */

type Texto = string | null

export interface Filas {
  usuarios: { id: number; nombre: string; email: string; rol: string; creado_en: string }[]
  docentes: {
    id: number
    nombres: string
    apellidos: string
    especialidad: string
    dni: string
    telefono: string
    whatsapp: string
    correo: string
    direccion: string
    municipio: string
    usuario_id: number | null
    creado_en: string
    actualizado_en: string
  }[]
  curso_categorias: { id: number; nombre: string; descripcion: string; creado_en: string; actualizado_en: string }[]
  cursos: {
    id: number
    codigo: string
    nombre: string
    categoria_id: number
    docente_id: number
    periodo: string
    modalidad: string
    fecha_inicio: string
    fecha_fin: string
    cupo: number
    edad_min: number
    edad_max: number | null
    precio_matricula: number
    precio_mensualidad: number
    mensualidades: number
    hasta_retiro: boolean
    dia_pago: number
    isv: string
    estado: string
    creado_en: string
    actualizado_en: string
  }[]
  curso_horarios: { id: number; curso_id: number; dia: number; hora_inicio: string; hora_fin: string; aula: string }[]
  clientes: {
    id: number
    codigo: string
    nombres: string
    apellidos: string
    dni: Texto
    fecha_nacimiento: string
    sexo: string
    telefono: Texto
    whatsapp: Texto
    correo: Texto
    direccion: string
    municipio: string
    a_favor: number
    creado_en: string
    actualizado_en: string
  }[]
  encargados: {
    id: number
    nombres: string
    apellidos: string
    dni: string
    telefono: string
    whatsapp: string
    direccion: string
    municipio: string
    creado_en: string
    actualizado_en: string
  }[]
  cliente_encargados: {
    cliente_id: number
    encargado_id: number
    parentesco: string
    es_pagador: boolean
    principal: boolean
  }[]
  datos_facturacion: { id: number; cliente_id: number; tipo: string; nombre: string; rtn: string }[]
  matriculas: {
    id: number
    cliente_id: number
    curso_id: number
    fecha: string
    estado: string
    creado_en: string
    actualizado_en: string
  }[]
  matricula_estados: {
    id: number
    matricula_id: number
    estado: string
    fecha: string
    motivo: Texto
    usuario_id: number
    creado_en: string
  }[]
  feriados: { id: number; fecha: string; nombre: string; creado_en: string; actualizado_en: string }[]
  asistencia_sesiones: {
    id: number
    curso_id: number
    fecha: string
    hora_inicio: string
    hora_fin: string
    docente_id: number
    tipo: string
    motivo: Texto
    estado: string
    tomada_en: Texto
    cerrada_en: Texto
    cerrada_por: number | null
    creado_en: string
    actualizado_en: string
  }[]
  asistencias: {
    sesion_id: number
    matricula_id: number
    estado: string
    minutos: number | null
    nota: Texto
    marcada_en: string
    usuario_id: number
  }[]
  asistencia_cambios: {
    id: number
    clave: string
    usuario_id: number
    sesion_id: number
    tipo: string
    matricula_id: number | null
    estado: Texto
    minutos: number | null
    nota: Texto
    en: string
    resultado: string
    recibido_en: string
  }[]
  cargos: {
    id: number
    cliente_id: number
    matricula_id: number
    concepto: string
    numero: number
    descripcion: string
    fecha: string
    vence: string
    isv: string
    bruto: number
    descuento: number
    aplicado: number
    anulado_en: Texto
    anulado_motivo: Texto
    creado_en: string
    actualizado_en: string
  }[]
  descuentos: {
    id: number
    nombre: string
    tipo: string
    valor: number
    aplica_a: string
    dias_antes: number | null
    requiere_autorizacion: boolean
    acumulable: boolean
    creado_en: string
    actualizado_en: string
  }[]
  descuentos_aplicados: {
    id: number
    descuento_id: number
    cargo_id: number
    nombre: string
    tipo: string
    valor: number
    monto: number
    motivo: Texto
    fecha: string
    usuario_id: number
    creado_en: string
  }[]
  productos: {
    id: number
    codigo: string
    nombre: string
    precio: number
    isv: string
    categoria: string | null
    favorito: boolean
    activo: boolean
    creado_en: string
    actualizado_en: string
  }[]
  cuentas: { id: number; nombre: string; tipo: string }[]
  gasto_categorias: { id: number; nombre: string; creado_en: string; actualizado_en: string }[]
  gastos: {
    id: number
    fecha: string
    categoria_id: number
    curso_id: number | null
    proveedor: string
    rtn_proveedor: Texto
    documento: Texto
    cai_proveedor: Texto
    descripcion: string
    importe_exento: number
    gravado_15: number
    gravado_18: number
    isv: number
    total: number
    metodo: string
    cuenta_id: number | null
    con_rtn: boolean
    uso_isv: Texto
    credito_mes: Texto
    usuario_id: number
    estado: string
    anulado_en: Texto
    anulado_por: number | null
    anulado_motivo: Texto
    creado_en: string
    actualizado_en: string
  }[]
  /** Bytes as PostgreSQL writes them. */
  gasto_comprobantes: { gasto_id: number; nombre: string; tipo: string; contenido: string; creado_en: string }[]
  cajas: {
    id: number
    usuario_id: number
    abierta_en: string
    fecha: string
    fondo: number
    cerrada_en: string
    cerrada_por: number
    observacion: Texto
    actualizado_en: string
  }[]
  caja_conteos: { caja_id: number; metodo: string; esperado: number; contado: number }[]
  caja_movimientos: {
    id: number
    caja_id: number
    tipo: string
    monto: number
    concepto: string
    fecha: string
    usuario_id: number
    creado_en: string
  }[]
  recibos: {
    id: number
    serie: string
    numero: number
    tipo: string
    fecha: string
    emitido_en: string
    cliente_id: number | null
    encargado_id: number | null
    pagador_nombre: string
    pagador_documento: Texto
    subtotal: number
    isv: number
    total: number
    estado: string
    caja_id: number
    usuario_id: number
    codigo_verificacion: string
    impresiones: number
    anulado_en: Texto
    anulado_por: number | null
    anulado_motivo: Texto
    actualizado_en: string
  }[]
  recibo_lineas: {
    id: number
    recibo_id: number
    orden: number
    cliente_id: number | null
    cargo_id: number | null
    producto_id: number | null
    descripcion: string
    cantidad: number
    precio: number
    isv_tratamiento: string
    isv: number
    total: number
    /** Paid with credit that an earlier receipt declared. */
    con_saldo: number
  }[]
  recibo_pagos: {
    id: number
    recibo_id: number
    orden: number
    metodo: string
    monto: number
    cuenta_id: number | null
    referencia: Texto
    banco: Texto
    fecha_banco: Texto
    estado_banco: Texto
    recibido: number | null
    cambio: number
  }[]
  aplicaciones: { id: number; recibo_id: number; cargo_id: number; monto: number; desde: string; hasta: Texto }[]
  creditos: {
    id: number
    cliente_id: number
    recibo_id: number
    tipo: string
    monto: number
    fecha: string
    creado_en: string
  }[]
  rangos_cai: {
    id: number
    cai: string
    modalidad: string
    establecimiento: string
    punto_emision: string
    tipo: string
    desde: number
    hasta: number
    siguiente: number
    fecha_limite: string
    estado: string
    creado_en: string
    actualizado_en: string
  }[]
  facturas: {
    id: number
    tipo: string
    numero: string
    rango_id: number
    correlativo: number
    modalidad: string
    cai: string
    rango_desde: number
    rango_hasta: number
    fecha_limite: string
    emisor: object
    fecha: string
    emitido_en: string
    recibo_id: number | null
    factura_id: number | null
    cliente_nombre: string
    cliente_documento: Texto
    importe_exento: number
    importe_exonerado: number
    gravado_15: number
    gravado_18: number
    isv_15: number
    isv_18: number
    descuento: number
    total: number
    acreditado: number
    motivo: Texto
    estado: string
    anulado_en: Texto
    anulado_por: number | null
    anulado_motivo: Texto
    usuario_id: number
    impresiones: number
    actualizado_en: string
  }[]
  factura_lineas: {
    factura_id: number
    orden: number
    recibo_linea_id: number | null
    descripcion: string
    cantidad: number
    precio: number
    descuento: number
    isv_tratamiento: string
    isv: number
    total: number
    anticipo: boolean
    acredita_orden: number | null
    cargo_id: number | null
  }[]
  bitacora: {
    id: number
    instante: string
    usuario_id: number
    usuario_nombre: string
    modulo: string
    accion: string
    entidad: string
    entidad_id: number
    referencia: string
    antes: object
    despues: object
  }[]
}
