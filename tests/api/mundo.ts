import { randomBytes } from 'node:crypto'
import type { TotalesMes } from '#contract/recibos/cierres'
import type { Database } from '#server/db/pool'
import { hoy } from '#server/clock'
import { raw, sql, type Sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'
import { mesSiguiente } from '#server/recibos/cierres/service'
import { counter } from '../counter.ts'
import { cargo, estudiante } from './datos.ts'
import { key, type Server } from './helper.ts'
import { convocatoria, registro } from './nuevos-registros-datos.ts'

const cuenta = counter()
const insertado = async (db: Database, consulta: Sql): Promise<number> => (await db.one<{ id: number }>(consulta)).id

/** A user of that role, without password: its sessions come from `sesionDe`. */
export const usuario = (db: Database, rol: string): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO usuarios (nombre, email, rol_id)
      SELECT ${`${rol} ${cuenta.next()}`}, ${`mundo${cuenta.last}@prueba.hn`}, id
      FROM roles
      WHERE nombre = ${rol}
      RETURNING id
    `,
  )

/** The token of a new session; `vida` and `reposo` move its end and its last use. */
export async function sesionDe(
  db: Database,
  usuario_id: number,
  { vida = '1 hour', reposo = '0' } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`
    INSERT INTO sesiones (token_sha256, usuario_id, usada_en, caduca_en, inactividad)
    VALUES (${sha256(token)}, ${usuario_id}, now() - ${reposo}::interval, now() + ${vida}::interval, '8 hours')
  `)
  return token
}

export async function docente(db: Database, usuario_id: number | null = null): Promise<number> {
  return insertado(
    db,
    sql`
      INSERT INTO docentes (nombres, apellidos, usuario_id)
      VALUES (${`Karla ${cuenta.next()}`}, 'Mejía', ${usuario_id})
      RETURNING id
    `,
  )
}

export async function categoria(db: Database): Promise<number> {
  return insertado(db, sql`INSERT INTO curso_categorias (nombre) VALUES (${`Categoría ${cuenta.next()}`}) RETURNING id`)
}

export async function gastoCategoria(db: Database): Promise<number> {
  return insertado(db, sql`INSERT INTO gasto_categorias (nombre) VALUES (${`Categoría ${cuenta.next()}`}) RETURNING id`)
}

async function gasto(db: Database, usuario_id: number): Promise<number> {
  return insertado(
    db,
    sql`
      INSERT INTO gastos (fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, usuario_id)
      VALUES ('2026-11-20', ${await gastoCategoria(db)}, 'ENEE', 'Energía', 100, 100, 'transferencia', ${usuario_id})
      RETURNING id
    `,
  )
}

export async function curso(db: Database, docente_id: number | null = null): Promise<number> {
  return insertado(
    db,
    sql`
      INSERT INTO cursos (codigo, nombre, categoria_id, docente_id, periodo, fecha_inicio, fecha_fin, cupo, estado)
      VALUES (
        ${`M-${cuenta.next()}`}, 'Inglés A1', ${await categoria(db)}, ${docente_id}, '2026-II', '2026-07-01',
        '2099-12-01', 30, 'abierto'
      )
      RETURNING id
    `,
  )
}

/** A class that took place at eight and was closed, of somebody's course. */
export async function claseCerrada(db: Database, docente_id: number | null = null): Promise<number> {
  return insertado(
    db,
    sql`
      INSERT INTO asistencia_sesiones (
        curso_id, fecha, hora_inicio, hora_fin, docente_id, tomada_en, estado, cerrada_en
      )
      VALUES (${await curso(db, docente_id)}, '2026-11-20', '08:00', '10:00', ${docente_id}, now(), 'cerrada', now())
      RETURNING id
    `,
  )
}

/** A file that was refused, of a kind that its user may import. */
export const importacion = (db: Database, usuario_id: number): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO importaciones (
        tipo, archivo, sha256, usuario_id, estado, actualizar, total, nuevas, cambiadas, iguales, diferentes,
        rechazadas, columnas, ignoradas, muestra, errores
      )
      SELECT
        CASE r.nombre WHEN 'Contabilidad' THEN 'gasto_categorias' ELSE 'clientes' END, 'a.csv', ''::bytea, u.id,
        'rechazada', false, 0, 0, 0, 0, 0, 0, '[]', '[]', '[]', '[]'
      FROM usuarios u
      JOIN roles r ON r.id = u.rol_id
      WHERE u.id = ${usuario_id}
      RETURNING id
    `,
  )

export const filtro = (db: Database, usuario_id: number): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO filtros_guardados (usuario_id, recurso, nombre, filtro)
      VALUES (${usuario_id}, 'catalogos/clientes', ${`Filtro ${cuenta.next()}`}, '{}')
      RETURNING id
    `,
  )

export const informe = (db: Database, usuario_id: number): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO informes (usuario_id, modulo, nombre, filtro, cada, desde)
      VALUES (${usuario_id}, 'Clientes', ${`Informe ${cuenta.next()}`}, '{}', 'dia', '2026-11-01')
      RETURNING id
    `,
  )

export const caja = (db: Database, usuario_id: number): Promise<number> =>
  insertado(db, sql`INSERT INTO cajas (usuario_id, fecha, fondo) VALUES (${usuario_id}, '2026-11-20', 0) RETURNING id`)

/** A payment that a guardian of a student reports, with its proof. */
export async function pagoReportado(db: Database): Promise<number> {
  const encargado_id = await insertado(
    db,
    sql`INSERT INTO encargados (nombres, apellidos) VALUES ('Ana', 'Cruz') RETURNING id`,
  )
  const cliente_id = await estudiante(db, { encargado_id })
  await cargo(db, cliente_id, 5_000)
  const id = await insertado(
    db,
    sql`
      INSERT INTO avisos_pago (encargado_id, fecha, monto, metodo, clave_sha256, cuerpo_sha256)
      VALUES (${encargado_id}, '2026-11-20', 1000, 'transferencia', ${sha256(`aviso ${cuenta.next()}`)}, '')
      RETURNING id
    `,
  )
  await db.run(sql`
    INSERT INTO aviso_comprobantes (aviso_id, tipo, contenido, sha256) VALUES (${id}, 'application/pdf', '', '')
  `)
  return id
}

export const cuentaBancaria = (db: Database): Promise<number> =>
  insertado(db, sql`INSERT INTO cuentas (nombre) VALUES (${`Cuenta ${cuenta.next()}`}) RETURNING id`)

/** A message by WhatsApp that waits for somebody. */
export const aviso = async (db: Database): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO avisos (cliente_id, nombre, canal, destino, fecha, mensaje, debe, vencido)
      VALUES (${await estudiante(db)}, 'Ana Cruz', 'whatsapp', '+50499887766', '2026-11-20', 'Buen día.', 1, 1)
      RETURNING id
    `,
  )

/** A month of long ago that is closed: the one after it comes next. */
const cierre = (db: Database, usuario_id: number): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO cierres_mensuales (mes, totales, al_cerrar, usuario_id)
      VALUES (
        '2001-12', ${JSON.stringify(SIN_DOCUMENTOS)}, '{"por_confirmar": {"pagos": 0, "monto": 0}}', ${usuario_id}
      )
      RETURNING id
    `,
  )

const NADA = { documentos: 0, total: 0 }
const SIN_DOCUMENTOS: TotalesMes = {
  recibos: 0,
  recibido: 0,
  saldo_a_favor: 0,
  isv: 0,
  devoluciones: NADA,
  reversiones: NADA,
  rechazos: NADA,
  anulados: NADA,
  por_metodo: [],
  por_serie: [],
  gastos: { ...NADA, isv: 0 },
  sin_costo: NADA,
  facturas: { ...NADA, isv: 0, anuladas: 0 },
  notas_proveedor: { ...NADA, isv: 0 },
  notas_credito: NADA,
  notas_debito: NADA,
  cajas: { cajas: 0, faltantes: 0, sobrantes: 0 },
}

/** The month that may be closed next, long ago. */
export async function mesPorCerrar(db: Database): Promise<string> {
  if (!(await db.maybe(sql`SELECT FROM cierres_mensuales`))) await cierre(db, await usuario(db, 'Contabilidad'))
  return (await mesSiguiente(db)) ?? ''
}
/** Something for sale at L 45.00, or as told. */
export const producto = (
  db: Database,
  { codigo = `P${cuenta.next()}`, precio = 4_500, isv = 'gravado_15', nombre = 'Cuaderno cosido' } = {},
): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO productos (codigo, nombre, precio, isv)
      VALUES (${codigo}, ${nombre}, ${precio}, ${isv})
      RETURNING id
    `,
  )

export const enEspera = (db: Database, usuario_id: number): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO ventas_en_espera (usuario_id, nombre, contenido)
      VALUES (
        ${usuario_id}, 'Sofía',
        '{"lineas":[{"tipo":"libre","descripcion":"Constancia","cantidad":1,"precio":1000,"isv":"exento"}]}'
      )
      RETURNING id
    `,
  )

/** Something that was refused to the user today. */
export const solicitud = (db: Database, usuario_id: number): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO solicitudes_autorizacion (fecha, usuario_id, huella, pedidos)
      VALUES (
        ${hoy()}, ${usuario_id}, ${randomBytes(32)},
        '[{"permiso": "Descuentos:autorizar", "que": "Bajar un cargo", "monto": 100}]'
      )
      RETURNING id
    `,
  )

export const rol = (db: Database): Promise<number> =>
  insertado(db, sql`INSERT INTO roles (nombre) VALUES (${`Rol ${cuenta.next()}`}) RETURNING id`)

/** A finished enrolment with one charge of `bruto` centavos, all of it owed. */
export async function finiquitable(
  db: Database,
  bruto = 1_000,
): Promise<{ matricula_id: number; cliente_id: number; cargo_id: number }> {
  const cliente_id = await estudiante(db)
  const matricula_id = await insertado(
    db,
    sql`
      INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
      VALUES (${cliente_id}, ${await curso(db)}, '2026-07-01', 'finalizada')
      RETURNING id
    `,
  )
  const cargo_id = await cargo(db, cliente_id, bruto)
  await db.run(sql`UPDATE cargos SET matricula_id = ${matricula_id} WHERE id = ${cargo_id}`)
  return { matricula_id, cliente_id, cargo_id }
}

/** A settlement of an enrolment that owed nothing from the beginning. */
export async function finiquito(
  db: Database,
  usuario_id: number,
  tipo: 'automatico' | 'manual' = 'automatico',
): Promise<number> {
  const { matricula_id, cliente_id, cargo_id } = await finiquitable(db)
  await db.run(sql`UPDATE cargos SET descuento = bruto WHERE id = ${cargo_id}`)
  const detalle = {
    centro: { nombre: 'Centro', rtn: null, direccion: null, municipio: null },
    titular: { nombre: 'Ana Cruz', dni: null, condicion: 'madre' },
    estudiante: { nombre: 'Sofía Mejía', codigo: 'C-1', dni: null },
    curso: { nombre: 'Inglés A1', codigo: 'A1', periodo: '2026-II', desde: '2026-07-01', hasta: '2026-12-01' },
    autorizado: { nombre: 'Ana', cargo: 'Contabilidad' },
    cargos: [
      {
        cargo_id,
        concepto: 'otro',
        descripcion: 'Mensualidad',
        fecha: '2026-07-01',
        bruto: 1_000,
        descuento: 1_000,
        pagado: 0,
        condonado: 0,
        descuentos: [],
        pagos: [],
      },
    ],
  }
  const motivo = tipo === 'manual' ? 'otro' : null
  return insertado(
    db,
    sql`
      INSERT INTO finiquitos (
        numero, tipo, cliente_id, matricula_id, fecha, detalle, total_cargos, total_descuentos, total_pagado, motivo,
        motivo_texto, codigo_verificacion, usuario_id
      )
      VALUES (
        ${`FIN-1999-${String(cuenta.next()).padStart(6, '0')}`}, ${tipo}, ${cliente_id}, ${matricula_id}, '2026-11-20',
        ${JSON.stringify(detalle)}, 1000, 1000, 0, ${motivo}, ${motivo}, ${`MUNDO-${cuenta.last}`}, ${usuario_id}
      )
      RETURNING id
    `,
  )
}

/** The id of a session of the user that is not the one in use. */
export const sesionAbierta = async (db: Database, usuario_id: number): Promise<number> => {
  const token = await sesionDe(db, usuario_id)
  return insertado(db, sql`SELECT id FROM sesiones WHERE token_sha256 = ${sha256(token)}`)
}

/** A range that invoices take their numbers from, of a school that has its RTN. */
export async function rangoCai(db: Database, tipo = '01'): Promise<number> {
  await db.run(sql`UPDATE centro SET rtn = '08019015872341', facturar = 'a_pedido'`)
  return insertado(
    db,
    sql`
      INSERT INTO rangos_cai (cai, establecimiento, punto_emision, tipo, desde, hasta, siguiente, fecha_limite, estado)
      VALUES (
        '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D', '900', lpad(${cuenta.next() % 1000}::text, 3, '0'), ${tipo}, 1,
        99999999, 1, '2100-01-01', 'activo'
      )
      RETURNING id
    `,
  )
}

export const descuento = (
  db: Database,
  cambio: {
    nombre?: string
    tipo?: string
    valor?: number
    aplica_a?: string
    dias_antes?: number
    requiere_autorizacion?: boolean
    acumulable?: boolean
  } = {},
): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO descuentos (nombre, tipo, valor, aplica_a, dias_antes, requiere_autorizacion, acumulable)
      VALUES (
        ${cambio.nombre ?? `Descuento ${cuenta.next()}`}, ${cambio.tipo ?? 'porcentaje'}, ${cambio.valor ?? 1_000},
        ${cambio.aplica_a ?? 'todo'}, ${cambio.dias_antes ?? null}, ${cambio.requiere_autorizacion ?? false},
        ${cambio.acumulable ?? false}
      )
      RETURNING id
    `,
  )

/** A consent letter of nobody on file. */
export const carta = (db: Database): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO cartas_consentimiento (
        numero, clave_sha256, cuerpo_sha256, sal, menor_nombres, menor_apellidos, menor_fecha_nacimiento,
        encargado_nombres, encargado_apellidos, encargado_parentesco, encargado_telefono, actividad, contactos,
        autoriza_emergencia, retira_solo, autoriza_imagen, texto_version, fecha, firmada_en, ip, huella,
        codigo_verificacion
      )
      VALUES (
        ${`CC-1999-${String(cuenta.next()).padStart(6, '0')}`}, ${sha256(`carta ${cuenta.last}`)}, '', '', 'Sofía', 'Mejía',
        '2015-03-08', 'Ana', 'Cruz', 'madre', '+50499887766', 'Visita',
        '[{"nombre": "Rosa", "parentesco": "tía", "telefono": "+50498765432"}]', true, false, false, 1, '2026-11-20',
        '2026-11-20T18:00:00Z', '127.0.0.1', ${'0'.repeat(64)}, ${`MUNDO-C${cuenta.last}`}
      )
      RETURNING id
    `,
  )

/** A campaign that nobody has answered. */
const convocatoriaNueva = (db: Database): Promise<number> =>
  insertado(
    db,
    sql`
      INSERT INTO convocatorias (guid, nombre, variante, abre, cierra)
      VALUES (${randomBytes(16).toString('base64url')}, 'Matrícula 2027', 'general', '2026-11-01', '2099-12-01')
      RETURNING id
    `,
  )

/** A school with one record of each kind; answers the id that each module's routes may be asked for. */
export async function mundo(server: Server): Promise<Record<string, number>> {
  const { db } = server
  const recepcion = await server.as('Recepción')
  await recepcion.post('/Caja/abrir', { fondo: 0 })
  const cliente_id = await estudiante(db)
  const { body: recibo } = await recepcion.post(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: await cargo(db, cliente_id, 1_000), monto: 1_000 }],
      pagos: [{ metodo: 'efectivo', monto: 1_000 }],
    },
    key(),
  )
  const curso_id = await curso(db, await docente(db))
  const matricula = await insertado(
    db,
    sql`
      INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
      VALUES (${cliente_id}, ${curso_id}, '2026-11-20', 'activa')
      RETURNING id
    `,
  )
  const usuario_id = await usuario(db, 'Recepción')
  const rango_id = await rangoCai(db)
  const contabilidad = await server.as('Contabilidad')
  const { body: factura } = await contabilidad.post('/Facturas', { recibo_id: recibo.id }, key())
  const { body: venta } = await recepcion.post(
    '/RecibosVarios',
    {
      lineas: [{ tipo: 'libre', descripcion: 'Constancia', cantidad: 1, precio: 1_000, isv: 'exento' }],
      pagos: [{ metodo: 'efectivo', monto: 1_000 }],
    },
    key(),
  )
  return {
    RecibosIndividuales: Number(recibo.id),
    RecibosVarios: Number(venta.id),
    RecibosGeneral: Number(recibo.id),
    Conciliacion: await insertado(
      db,
      sql`
        INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto, estado_banco)
        VALUES (${Number(recibo.id)}, 2, 'cheque', 1, 'por_confirmar')
        RETURNING id
      `,
    ),
    Caja: await insertado(db, raw('SELECT max(id) AS id FROM cajas')),
    Clientes: await estudiante(db),
    Cursos: curso_id,
    Asistencia: await claseCerrada(db),
    CursoCategorias: await categoria(db),
    Matriculas: matricula,
    GastoCategorias: await gastoCategoria(db),
    Gastos: await gasto(db, usuario_id),
    Metas: await insertado(
      db,
      sql`INSERT INTO metas (anio, mes, tipo, valor) VALUES (2025, 1, 'registros', 40) RETURNING id`,
    ),
    Cargos: await cargo(db, cliente_id, 1_000),
    Descuentos: await descuento(db),
    CxC: cliente_id,
    Recordatorios: await aviso(db),
    ClientesRegistrados: cliente_id,
    ClientesMatriculados: curso_id,
    ReporteAsistencias: matricula,
    NuevosRegistros: await registro(db, await convocatoria(db, [curso_id]), { con_cupo: [curso_id] }),
    CartaConsentimiento: await carta(db),
    PagosReportados: await pagoReportado(db),
    Finiquitos: await finiquito(db, usuario_id),
    FiniquitosManuales: await finiquito(db, usuario_id, 'manual'),
    Productos: await producto(db),
    Convocatorias: await convocatoriaNueva(db),
    Docentes: await docente(db),
    Facturas: Number(factura.id),
    RangosCAI: rango_id,
    Usuarios: usuario_id,
    Cuentas: await cuentaBancaria(db),
    CierresMensuales: await cierre(db, usuario_id),
    Roles: await rol(db),
    Importaciones: await importacion(db, usuario_id),
    FiltrosGuardados: await filtro(db, usuario_id),
  }
}
