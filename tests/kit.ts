/**
 * Makes schools, for tests and benches: `hay.matricula(db, { curso_id })` adds an enrolment and answers its id. What is
 * not told is made up (`moldes.ts`). What a service decides (a receipt, an invoice, a closed till) is asked of the
 * service.
 */
import { randomBytes } from 'node:crypto'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { fila, filas, sha256, siguiente, type Base, type Fila } from './moldes.ts'

export { fila, filas, guid, sha256 } from './moldes.ts'

const de =
  (tabla: string) =>
  (db: Base, datos: Fila = {}): Promise<number> =>
    fila(db, tabla, datos)

export const aviso = de('avisos')
export const avisoDePago = de('avisos_pago')
export const caja = de('cajas')
export const carta = de('cartas_consentimiento')
export const categoria = de('curso_categorias')
/** A month that was closed by hand, without its totals. */
export const cierre = (db: Base, mes: string, datos: Fila = {}): Promise<number> =>
  fila(db, 'cierres_mensuales', { mes, ...datos })
export const convenio = de('convenios')
export const cuenta = de('cuentas')
export const curso = de('cursos')
export const descuento = de('descuentos')
export const docente = de('docentes')
export const encargado = de('encargados')
export const enEspera = de('ventas_en_espera')
export const filtro = de('filtros_guardados')
export const gasto = de('gastos')
export const gastoCategoria = de('gasto_categorias')
export const informe = de('informes')
export const matricula = de('matriculas')
export const producto = de('productos')

/** Makes a guardian one of a student's; who pays and is written to, where nothing else is told. */
export const vinculo = (db: Base, cliente_id: number, encargado_id: number, datos: Fila = {}): Promise<number> =>
  fila(db, 'cliente_encargados', { cliente_id, encargado_id, es_pagador: true, principal: true, ...datos })

/** A student with a guardian or none, and with credit or none (centavos). */
export async function estudiante(
  db: Base,
  { encargado_id, a_favor, ...datos }: Fila & { encargado_id?: number; a_favor?: number } = {},
): Promise<number> {
  const id = await fila(db, 'clientes', datos)
  if (encargado_id) await vinculo(db, id, encargado_id)
  if (a_favor) await saldo(db, id, a_favor)
  return id
}

/** Credit that a student brought (centavos). */
export async function saldo(db: Base, cliente_id: number, monto: number): Promise<void> {
  await db.run(sql`UPDATE clientes SET a_favor = a_favor + ${monto} WHERE id = ${cliente_id}`)
  await fila(db, 'creditos', { cliente_id, tipo: 'saldo_inicial', monto, fecha: '2026-01-01' })
}

/** A charge of `bruto` centavos that fell due long ago. */
export const cargo = (db: Base, cliente_id: number, bruto: number, datos: Fila = {}): Promise<number> =>
  fila(db, 'cargos', { cliente_id, bruto, numero: siguiente('cargos.numero'), ...datos })

/** A role that may do these things, `Gastos:ver`. */
export async function rol(db: Base, nombre?: string, permisos: readonly string[] = []): Promise<number> {
  const id = await fila(db, 'roles', { nombre })
  await permitir(db, id, permisos)
  return id
}

/** Lets a role do more, `Gastos:ver`; a role by its id or its name. */
export async function permitir(db: Base, quien: number | string, permisos: readonly string[]): Promise<void> {
  const [uno] = await db.many<{ id: number }>(
    typeof quien === 'number' ? sql`SELECT ${quien}::int AS id` : sql`SELECT id FROM roles WHERE nombre = ${quien}`,
  )
  await filas(db, 'rol_permisos', permisos.length, (n) => {
    const [modulo, accion] = permisos[n - 1]?.split(':') ?? []
    return { rol_id: uno?.id, modulo, accion }
  })
}

/** The role of a user. */
export const rolDe = async (db: Base, usuario_id: number): Promise<number> =>
  (await db.many<{ rol_id: number }>(sql`SELECT rol_id FROM usuarios WHERE id = ${usuario_id}`))[0]?.rol_id ?? 0

/** Tells of each guardian of a student which parts of the account staff shut or opened. */
export async function accesos(db: Base, cliente_id: number, datos: Fila): Promise<void> {
  const suyos = await db.many<{ encargado_id: number }>(
    sql`SELECT encargado_id FROM cliente_encargados WHERE cliente_id = ${cliente_id}`,
  )
  for (const { encargado_id } of suyos) await fila(db, 'acceso_partes', { encargado_id, cliente_id, ...datos })
}

/** A user of that role, without password. */
export async function usuario(db: Base, rol: string, datos: Fila = {}): Promise<number> {
  const n = siguiente('usuarios')
  const [suyo] = await db.many<{ id: number }>(sql`SELECT id FROM roles WHERE nombre = ${rol}`)
  return fila(db, 'usuarios', { nombre: `${rol} ${n}`, email: `mundo${n}@prueba.hn`, rol_id: suyo?.id, ...datos })
}

/** A class of eight to ten with what was said of each of its enrolments. */
export async function clase(
  db: Base,
  curso_id: number,
  fecha: string,
  marcas: Readonly<Record<number, string>> = {},
  datos: Fila = {},
): Promise<number> {
  const sesion_id = await fila(db, 'asistencia_sesiones', { curso_id, fecha, ...datos })
  const cuales = Object.entries(marcas)
  await filas(db, 'asistencias', cuales.length, (n) => {
    const [matricula_id, estado] = cuales[n - 1] ?? []
    return { sesion_id, matricula_id: Number(matricula_id), estado }
  })
  return sesion_id
}

/** Puts courses into a campaign. */
export const ofrecer = (db: Base, convocatoria_id: number, cursos: readonly number[]): Promise<number[]> =>
  filas(db, 'convocatoria_cursos', cursos.length, (n) => ({ convocatoria_id, curso_id: cursos[n - 1] }))

/** The token of a new session; `vida` and `reposo` move its end and its last use. */
export async function sesionDe(
  db: Base,
  usuario_id: number,
  { vida = '1 hour', reposo = '0', inactividad = '8 hours' } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`
    INSERT INTO sesiones (token_sha256, usuario_id, usada_en, caduca_en, inactividad)
    VALUES (${sha256(token)}, ${usuario_id}, now() - ${reposo}::interval, now() + ${vida}::interval, ${inactividad})
  `)
  return token
}

/** The id of a session of the user that is not the one in use. */
export const sesionAbierta = async (db: Base, usuario_id: number): Promise<number> => {
  const token = await sesionDe(db, usuario_id)
  const [una] = await db.many<{ id: number }>(sql`SELECT id FROM sesiones WHERE token_sha256 = ${sha256(token)}`)
  return una?.id ?? 0
}

/** A class that took place and was closed, of somebody's course. */
export const claseCerrada = async (db: Base, docente_id: number | null = null): Promise<number> =>
  fila(db, 'asistencia_sesiones', {
    ...{ curso_id: await curso(db, { docente_id }), docente_id, estado: 'cerrada', cerrada_en: new Date() },
  })

/** A file that was refused, of a kind that its user may import. */
export async function importacion(db: Base, usuario_id: number): Promise<number> {
  const [suyo] = await db.many<{ nombre: string }>(
    sql`SELECT r.nombre FROM usuarios u JOIN roles r ON r.id = u.rol_id WHERE u.id = ${usuario_id}`,
  )
  return fila(db, 'importaciones', {
    ...{ tipo: suyo?.nombre === 'Contabilidad' ? 'gasto_categorias' : 'clientes', usuario_id },
  })
}

/** A payment that a guardian of a student reports, with its proof. */
export async function pagoReportado(db: Base): Promise<number> {
  const encargado_id = await encargado(db)
  await cargo(db, await estudiante(db, { encargado_id }), 5_000)
  const aviso_id = await avisoDePago(db, { encargado_id })
  await fila(db, 'aviso_comprobantes', { aviso_id, tipo: 'application/pdf', contenido: '', sha256: '' })
  return aviso_id
}

/** Something that was refused to the user today. */
export const solicitud = (db: Base, usuario_id: number): Promise<number> =>
  fila(db, 'solicitudes_autorizacion', {
    ...{ fecha: hoy(), usuario_id, huella: randomBytes(32) },
    pedidos: [{ permiso: 'Descuentos:autorizar', que: 'Bajar un cargo', monto: 100 }],
  })

/** A finished enrolment with one charge of `bruto` centavos, all of it owed. */
export async function finiquitable(
  db: Base,
  bruto = 1_000,
): Promise<{ matricula_id: number; cliente_id: number; cargo_id: number }> {
  const cliente_id = await estudiante(db)
  const matricula_id = await matricula(db, { cliente_id, estado: 'finalizada' })
  return { matricula_id, cliente_id, cargo_id: await cargo(db, cliente_id, bruto, { matricula_id }) }
}

/** A settlement of an enrolment that owed nothing from the beginning. */
export async function finiquito(
  db: Base,
  usuario_id: number,
  tipo: 'automatico' | 'manual' = 'automatico',
): Promise<number> {
  const { matricula_id, cliente_id, cargo_id } = await finiquitable(db)
  await db.run(sql`UPDATE cargos SET descuento = bruto WHERE id = ${cargo_id}`)
  const motivo = tipo === 'manual' ? 'otro' : null
  const montos = { bruto: 1_000, descuento: 1_000, pagado: 0, condonado: 0 }
  const suyo = { cargo_id, concepto: 'otro', descripcion: 'Mensualidad', fecha: '2026-07-01', ...montos }
  return fila(db, 'finiquitos', {
    ...{ tipo, cliente_id, matricula_id, total_cargos: 1_000, total_descuentos: 1_000, usuario_id },
    ...{ motivo, motivo_texto: motivo },
    detalle: {
      centro: { nombre: 'Centro', rtn: null, direccion: null, municipio: null },
      titular: { nombre: 'Ana Cruz', dni: null, condicion: 'madre' },
      estudiante: { nombre: 'Sofía Mejía', codigo: 'C-1', dni: null },
      curso: { nombre: 'Inglés A1', codigo: 'A1', periodo: '2026-II', desde: '2026-07-01', hasta: '2026-12-01' },
      autorizado: { nombre: 'Ana', cargo: 'Contabilidad' },
      cargos: [{ ...suyo, descuentos: [], pagos: [] }],
    },
  })
}

/** A range that invoices take their numbers from, of a school that has its RTN. */
export async function rangoCai(db: Base, tipo = '01'): Promise<number> {
  await db.run(sql`UPDATE centro SET rtn = '08019015872341', facturar = 'a_pedido'`)
  return fila(db, 'rangos_cai', { tipo })
}
