import { sumarDias } from '#contract/tiempo/fechas'
import { MODULOS, type Modulo, type Operacion } from '#contract/modulos'
import { hoy } from '#server/base/clock'
import { counter } from '#tests/counter'
import { key, type Client, type Server } from './helper.ts'
import { mesPorCerrar, mundo as elMundo } from './mundo.ts'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'
import { gasto } from './datos.ts'

/*
 * Samples that every walk over modules needs of each: a module that declares `create` or `update` and has no sample
 * does not compile.
 */

export type Registro = Record<string, unknown>

type Con<O extends Operacion> = {
  [M in Modulo as O extends M['operaciones'][number] ? M['name'] : never]: M
}
export type Creable = keyof Con<'create'>

const esCreable = (modulo: Modulo): modulo is Extract<Modulo, { name: Creable }> =>
  (modulo.operaciones as readonly Operacion[]).includes('create')
export const CREABLES: readonly Creable[] = MODULOS.filter(esCreable).map(({ name }) => name)

const n = counter()
const persona = () => ({ nombres: 'Andrea', apellidos: `Flores ${n.next()}` })

/** Bodies that each module takes, new ones at each call, with one of each thing nested in them. */
export function cuerpos(server: Server, admin: () => Client): Readonly<Record<Creable, () => Promise<Registro>>> {
  const cobro = async () => {
    const cliente_id = await estudiante(server.db)
    return {
      cliente_id,
      lineas: [{ cargo_id: await cargo(server.db, cliente_id, 1_000), monto: 1_000 }],
      pagos: [{ metodo: 'efectivo', monto: 1_000 }],
    }
  }
  return {
    Clientes: async () => ({
      ...persona(),
      encargados: [{ ...persona(), parentesco: 'madre', es_pagador: true, principal: true }],
      datos_facturacion: [{ tipo: 'persona', nombre: 'Andrea Flores', rtn: null }],
    }),
    CursoCategorias: async () => ({ nombre: `Categoría nueva ${n.next()}` }),
    Cursos: async () => ({
      codigo: `A-${n.next()}`,
      nombre: 'Inglés A1',
      categoria_id: await hay.categoria(server.db),
      periodo: '2026-II',
      fecha_inicio: '2026-07-01',
      fecha_fin: '2026-12-01',
      cupo: 30,
      estado: 'abierto',
      horarios: [{ dia: 1, hora_inicio: '08:00', hora_fin: '09:00', aula: null, vigente_desde: null }],
    }),
    TasasRetencion: async () => ({ nombre: `ISR ${n.next()}`, impuesto: 'isr', tasa: 1_250, base: 'importe' }),
    Descuentos: async () => ({
      nombre: `Hermanos ${n.next()}`,
      tipo: 'porcentaje',
      valor: 1_000,
      aplica_a: 'mensualidad',
    }),
    Constancias: async () => ({ tipo: 'solvencia', cliente_id: await estudiante(server.db), matricula_id: null }),
    Becas: async () => ({
      cliente_id: await estudiante(server.db),
      descuento_id: await hay.descuento(server.db, { nombre: `Beca ${n.next()}`, valor: 5_000 }),
      desde: hoy(),
      hasta: sumarDias(hoy(), 60),
      motivo: null,
    }),
    Arreglos: async () => {
      const cliente_id = await estudiante(server.db)
      return {
        cliente_id,
        cargo_ids: [await cargo(server.db, cliente_id, 1_000)],
        total: 1_000,
        cuotas: [{ vence: sumarDias(hoy(), 30), monto: 1_000 }],
        gracia_dias: 5,
        firmante: 'Ana Cruz',
        firmante_dni: '0801199012345',
      }
    },
    CargosGrupo: async () => {
      const cliente_id = await estudiante(server.db)
      return {
        destino: 'filtro',
        filtro: { id: cliente_id },
        ...{ recargo: 'servicio', isv: 'exento' },
        descripcion: `Excursión ${n.next()}`,
        monto: 25_000,
        vence: '2099-01-05',
        cliente_ids: [cliente_id],
      }
    },
    Convocatorias: async () => ({
      nombre: `Matrícula ${n.next()}`,
      variante: 'junio',
      abre: '2026-11-01',
      cierra: '2026-12-01',
      cursos: [await hay.curso(server.db)],
    }),
    Docentes: async () => persona(),
    GastoCategorias: async () => ({ nombre: `Limpieza ${n.next()}` }),
    Metas: async () => ({
      anio: 2030 + (n.next() % 60),
      mes: 1 + (n.last % 12),
      tipo: 'matriculas',
      curso_id: null,
      categoria_id: null,
      valor: 40,
    }),
    Gastos: async () => ({
      ...gasto(await hay.gastoCategoria(server.db)),
      rtn_proveedor: '08019999123456',
      documento: `A-${n.next()}`,
      cai_proveedor: null,
    }),
    CajaChica: async () => ({
      nombre: `Caja chica ${n.next()}`,
      responsable_id: await hay.usuario(server.db, 'Contabilidad'),
      monto: 300_000,
      metodo: 'efectivo',
    }),
    FiniquitosManuales: async () => ({
      matricula_id: (await hay.finiquitable(server.db)).matricula_id,
      motivo: 'convenio',
      motivo_texto: 'Acuerdo con la madre',
      respaldo: null,
      condonado: 1_000,
    }),
    Matriculas: async () => ({
      cliente_id: await estudiante(server.db),
      curso_id: await hay.curso(server.db),
      fecha: '2026-11-20',
    }),
    Facturas: async () => ({
      recibo_id: (await admin().post('/RecibosIndividuales', await cobro(), key())).body.id,
    }),
    RangosCAI: async () => ({
      cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
      establecimiento: '100',
      punto_emision: String(n.next() % 1000).padStart(3, '0'),
      tipo: '01',
      desde: 1,
      hasta: 500,
      fecha_limite: '2099-12-31',
    }),
    RecibosIndividuales: cobro,
    Cuentas: async () => ({ nombre: `Cuenta nueva ${n.next()}` }),
    MovimientosBanco: async () => ({
      cuenta_id: await hay.cuenta(server.db),
      fecha: '2026-11-05',
      sentido: 'entra',
      monto: 100 + n.next(),
      referencia: `TRF-${n.last}`,
      descripcion: 'Transferencia de Ana Cruz',
    }),
    CierresMensuales: async () => ({ mes: await mesPorCerrar(server.db) }),
    Productos: async () => ({ codigo: `P-${n.next()}`, nombre: 'Cuaderno', precio: 4_500, isv: 'gravado_15' }),
    RecibosVarios: async () => ({
      cliente_id: null,
      lineas: [
        { tipo: 'producto', producto_id: await hay.producto(server.db), cantidad: 1 },
        { tipo: 'libre', descripcion: 'Constancia', cantidad: 2, precio: 500, isv: 'exento' },
      ],
      pagos: [{ metodo: 'efectivo', monto: 5_500 }],
    }),
    Roles: async () => ({
      nombre: `Rol nuevo ${n.next()}`,
      permisos: [{ modulo: 'Caja', acciones: ['ver'] }],
      orden_menu: ['Caja'],
    }),
    Usuarios: async () => ({
      nombre: 'Andrea Flores',
      email: `andrea${n.next()}@prueba.hn`,
      rol_id: await hay.rol(server.db),
    }),
  }
}

/** Changes for an update of each module, so that it reads otherwise afterwards. */
export const CAMBIOS: Readonly<Partial<Record<Modulo['name'], Registro>> & Record<keyof Con<'update'>, Registro>> = {
  CursoCategorias: { descripcion: 'Otra' },
  GastoCategorias: { activo: false },
  Gastos: { descripcion: 'Otra' },
  Metas: { valor: 45 },
  Cuentas: { banco: 'Ficohsa' },
  Clientes: { observaciones: 'Otra' },
  Cursos: { cupo: 31 },
  Descuentos: { valor: 1_500 },
  TasasRetencion: { tasa: 100 },
  Convocatorias: { texto_bienvenida: 'Les esperamos.' },
  Plantillas: { asunto: 'Saldo de {{estudiante}}' },
  Docentes: { especialidad: 'Inglés' },
  RangosCAI: { fecha_limite: '2099-11-30' },
  Productos: { precio: 5_000 },
  Usuarios: { nombre: 'Ana Cruz' },
  Roles: {
    permisos: [
      { modulo: 'Caja', acciones: ['ver'] },
      { modulo: 'Clientes', acciones: ['ver'] },
    ],
  },
}

/** Adds a record, by its sample, to each catalogue that is empty. */
export async function completar(server: Server, admin: Client): Promise<void> {
  const todos = cuerpos(server, () => admin)
  for (const modulo of CREABLES)
    if (!(await admin.list(modulo)).body.length) await admin.post(`/${modulo}`, await todos[modulo](), key())
}

/** A school with one record of each kind: `mundo.ts`, and by its sample what that one does not make. */
export async function mundo(server: Server): Promise<Record<string, number>> {
  const ids = await elMundo(server)
  const admin = await server.as('Administrador')
  const todos = cuerpos(server, () => admin)
  for (const modulo of CREABLES.filter((name) => !(name in ids)))
    ids[modulo] = Number((await admin.post(`/${modulo}`, await todos[modulo](), key())).body.id)
  return ids
}
