/**
 * Rows of every table as tests and benches sow them: what is not told is made up, names that differ within the file and
 * the records that a row needs. The kit (`kit.ts`) gives the tables their short names.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { insercion } from '#server/demo/sembrar'
import { counter } from './counter.ts'

/** A database, or a transaction of it. */
export type Base = Pick<Db, 'many' | 'run'>
export type Fila = Record<string, unknown>
/** A value that is only made where nobody tells one. */
type Falta = (db: Base) => Promise<number | undefined>

const otra =
  (tabla: string): Falta =>
  (db) =>
    fila(db, tabla)
const alguien: Falta = async (db) =>
  (await db.many<{ id: number }>(sql`SELECT min(id) AS id FROM usuarios`))[0]?.id ?? undefined
export const sha256 = (texto: string): Buffer => createHash('sha256').update(texto).digest()
export const guid = (): string => randomBytes(16).toString('base64url')
const seis = (n: number) => String(n).padStart(6, '0')

/** By table, what the database demands of a row; `n` counts its rows. */
const MOLDES: Record<string, (n: number) => Fila> = {
  accesos_familia: () => ({ guid: guid(), creado_por: alguien }),
  asistencia_sesiones: () => ({
    curso_id: otra('cursos'),
    fecha: '2026-11-20',
    hora_inicio: '08:00',
    hora_fin: '10:00',
    tomada_en: new Date(),
  }),
  asistencias: () => ({ estado: 'presente', marcada_en: new Date(), usuario_id: alguien }),
  avisos: () => ({
    nombre: 'Ana Cruz',
    canal: 'whatsapp',
    destino: '+50499887766',
    fecha: '2026-11-20',
    mensaje: 'Buen día.',
    debe: 1,
    vencido: 1,
  }),
  avisos_pago: (n) => ({
    fecha: '2026-11-20',
    monto: 1_000,
    metodo: 'transferencia',
    clave_sha256: sha256(`aviso ${n}`),
    cuerpo_sha256: '',
  }),
  becas: () => ({ cliente_id: otra('clientes'), descuento_id: otra('descuentos'), usuario_id: alguien }),
  cajas: () => ({ usuario_id: alguien, fecha: '2026-11-20', fondo: 0 }),
  cargo_ajustes: () => ({ tipo: 'rebaja', monto: 1, fecha: '2026-01-10', motivo: 'Acuerdo', usuario_id: alguien }),
  cargos: () => ({
    cliente_id: otra('clientes'),
    concepto: 'otro',
    descripcion: 'Mensualidad 3/5',
    fecha: '2026-01-05',
    vence: '2026-02-05',
    bruto: 100_000,
  }),
  cartas_consentimiento: (n) => ({
    numero: `CC-1999-${seis(n)}`,
    clave_sha256: sha256(`carta ${n}`),
    cuerpo_sha256: '',
    sal: '',
    menor_nombres: 'Sofía',
    menor_apellidos: 'Mejía',
    menor_fecha_nacimiento: '2015-03-08',
    encargado_nombres: 'Ana',
    encargado_apellidos: 'Cruz',
    encargado_parentesco: 'madre',
    encargado_telefono: '+50499887766',
    actividad: 'Visita',
    contactos: [{ nombre: 'Rosa', parentesco: 'tía', telefono: '+50498765432' }],
    autoriza_emergencia: true,
    retira_solo: false,
    autoriza_imagen: false,
    texto_version: 1,
    fecha: '2026-11-20',
    firmada_en: '2026-11-20T18:00:00Z',
    ip: '127.0.0.1',
    huella: '0'.repeat(64),
    codigo_verificacion: `MUNDO-C${n}`,
  }),
  cierres_mensuales: () => ({ totales: {}, usuario_id: alguien }),
  cliente_encargados: () => ({ parentesco: 'madre' }),
  clientes: (n) => ({ codigo: `P-${n}`, nombres: `Sofía ${n}`, apellidos: 'Mejía Reyes' }),
  constancias: (n) => ({
    numero: `CON-1999-${seis(n)}`,
    tipo: 'solvencia',
    cliente_id: otra('clientes'),
    fecha: '2026-11-20',
    detalle: {},
    codigo_verificacion: `CON-${n}`,
    usuario_id: alguien,
  }),
  convenios: (n) => ({
    numero: `ARR-1999-${seis(n)}`,
    cliente_id: otra('clientes'),
    fecha: '2026-07-01',
    gracia_dias: 5,
    total: 100,
    firmante: 'Ana Cruz',
    detalle: { cuotas: [] },
    codigo_verificacion: `ARR-${n}`,
    usuario_id: alguien,
  }),
  convocatorias: (n) => ({
    guid: guid(),
    nombre: `Convocatoria ${n}`,
    variante: 'junio',
    abre: sumarDias(hoy(), -30),
    cierra: sumarDias(hoy(), 30),
  }),
  cuentas: (n) => ({ nombre: `Cuenta ${n}` }),
  curso_categorias: (n) => ({ nombre: `Categoría ${n}` }),
  curso_horarios: () => ({ curso_id: otra('cursos'), dia: 6, hora_inicio: '08:00', hora_fin: '10:00' }),
  cursos: (n) => ({
    codigo: `M-${n}`,
    nombre: 'Inglés A1',
    categoria_id: otra('curso_categorias'),
    periodo: '2026-II',
    fecha_inicio: '2026-07-01',
    fecha_fin: '2099-12-01',
    cupo: 30,
    estado: 'abierto',
  }),
  descuentos: (n) => ({ nombre: `Descuento ${n}`, tipo: 'porcentaje', valor: 1_000, aplica_a: 'todo' }),
  docentes: (n) => ({ nombres: `Karla ${n}`, apellidos: 'Mejía' }),
  encargados: () => ({ nombres: 'Ana', apellidos: 'Cruz' }),
  filtros_guardados: (n) => ({ recurso: 'catalogos/clientes', nombre: `Filtro ${n}`, filtro: {} }),
  finiquitos: (n) => ({
    numero: `FIN-1999-${seis(n)}`,
    tipo: 'automatico',
    fecha: '2026-11-20',
    detalle: {},
    total_cargos: 0,
    total_descuentos: 0,
    total_pagado: 0,
    codigo_verificacion: `MUNDO-${n}`,
    usuario_id: alguien,
  }),
  gasto_categorias: (n) => ({ nombre: `Categoría ${n}` }),
  gastos: () => ({
    fecha: '2026-11-20',
    categoria_id: otra('gasto_categorias'),
    proveedor: 'ENEE',
    descripcion: 'Energía',
    importe_exento: 100,
    total: 100,
    metodo: 'transferencia',
    usuario_id: alguien,
  }),
  importaciones: () => ({
    ...{ archivo: 'a.csv', sha256: '', estado: 'rechazada', actualizar: false },
    ...{ total: 0, nuevas: 0, cambiadas: 0, iguales: 0, diferentes: 0, rechazadas: 0 },
    ...{ columnas: [], ignoradas: [], muestra: [], errores: [] },
  }),
  informes: (n) => ({ modulo: 'Clientes', nombre: `Informe ${n}`, filtro: {}, cada: 'dia', desde: '2026-11-01' }),
  matricula_estados: () => ({ estado: 'activa', fecha: '2026-07-01' }),
  matriculas: () => ({
    cliente_id: otra('clientes'),
    curso_id: otra('cursos'),
    fecha: '2026-07-01',
    estado: 'activa',
  }),
  metas: () => ({ anio: 2025, mes: 1, tipo: 'registros', valor: 40 }),
  productos: (n) => ({ codigo: `P${n}`, nombre: 'Cuaderno cosido', precio: 4_500, isv: 'gravado_15' }),
  rangos_cai: (n) => ({
    cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
    establecimiento: '900',
    punto_emision: String(n % 1000).padStart(3, '0'),
    tipo: '01',
    desde: 1,
    hasta: 99_999_999,
    siguiente: 1,
    fecha_limite: '2100-01-01',
    estado: 'activo',
  }),
  recibos: (n) => ({
    serie: 'RI',
    numero: n,
    tipo: 'individual',
    fecha: '2026-01-12',
    pagador_nombre: 'Ana Cruz',
    subtotal: 0,
    total: 0,
    caja_id: otra('cajas'),
    usuario_id: alguien,
    codigo_verificacion: `RECIBO-${n}`,
  }),
  registro_envios: (n) => ({ clave: `envio-${n}`, cuerpo_sha256: sha256(String(n)) }),
  registros: (n) => ({
    guid: guid(),
    nombres: `Lucía ${n}`,
    apellidos: 'Paz Lara',
    fecha_nacimiento: '2014-05-06',
    encargado_nombres: `Rosa ${n}`,
    encargado_apellidos: 'Lara',
    encargado_parentesco: 'madre',
    encargado_telefono: `+5049${String(n).padStart(7, '0')}`,
    reserva_hasta: sumarDias(hoy(), 5),
  }),
  roles: (n) => ({ nombre: `Rol ${n}` }),
  sin_recordatorios: () => ({ usuario_id: alguien }),
  ventas_en_espera: () => ({
    nombre: 'Sofía',
    contenido: { lineas: [{ tipo: 'libre', descripcion: 'Constancia', cantidad: 1, precio: 1_000, isv: 'exento' }] },
  }),
}

const series = new Map<string, ReturnType<typeof counter>>()
/** The next number of a table's rows in this test file. */
export function siguiente(tabla: string): number {
  const serie = series.get(tabla) ?? counter()
  series.set(tabla, serie)
  return serie.next()
}

/**
 * Adds rows of a table, as many as told, and answers their ids; `datos` tells each, counted from 1. A record that rows
 * need and do not tell is one for all of those: one course for a thousand enrolments.
 */
export async function filas(
  db: Base,
  tabla: string,
  cuantas: number,
  datos: (n: number) => Fila = () => ({}),
): Promise<number[]> {
  const hechas = Array.from({ length: cuantas }, (_, indice) => ({
    ...MOLDES[tabla]?.(siguiente(tabla)),
    ...dichos(datos(indice + 1)),
  }))
  const comunes: Fila = {}
  for (const [columna, valor] of hechas.flatMap(Object.entries<unknown>))
    if (typeof valor === 'function') comunes[columna] ??= await (valor as Falta)(db)
  const completas = hechas.map((una) =>
    Object.fromEntries(
      Object.entries(una).map(([columna, valor]) => [columna, typeof valor === 'function' ? comunes[columna] : valor]),
    ),
  )
  const ids: number[] = []
  for (let desde = 0; desde < completas.length; desde += 2_000) {
    const nuevas = insercion(tabla, completas.slice(desde, desde + 2_000))
    const hay = await db.many<{ id: number }>(sql`${nuevas} RETURNING (to_jsonb(nueva) ->> 'id')::bigint AS id`)
    ids.push(...hay.map(({ id }) => id))
  }
  return ids
}

const dichos = (datos: Fila): Fila =>
  Object.fromEntries(Object.entries(datos).filter(([, valor]) => valor !== undefined))

/** Adds a row of a table and answers its id. */
export const fila = async (db: Base, tabla: string, datos: Fila = {}): Promise<number> =>
  (await filas(db, tabla, 1, () => datos))[0] ?? 0
