import { randomUUID } from 'node:crypto'
import type { Caja } from '#contract/recibos/caja'
import type { Matricula } from '#contract/catalogos/matriculas'
import type { RegistroRecibido } from '#contract/publico/registro'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { Rol } from '#contract/usuarios/roles'
import { hoy } from '#server/base/clock'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { vencerReservas } from '#server/publico/registros/reservas'
import { carta } from '#tests/api/publico/consentimiento-datos'
import { pdf } from '#tests/api/apoyo/imagenes'
import { cerrarMes as cerrar } from '../cierre.ts'
import { call, key, type Client } from '../cliente.ts'
import { loNuevoDe11 } from './history-1.1.ts'
import { ADMINISTRATOR, changed, joined, losPinos, made, ok, signed, type School } from './school.ts'

/*
 * Ten months of a small school, by its API, on the days on which they happened. It holds what was allowed until today
 * and what later versions may judge otherwise: an upgrade must find it all and go on. New kinds of documents are added
 * here before the version that first has them is released.
 */

export const FIRST_DAY = '2026-02-02 07:30'
const RECEPCION = 'marta@lospinos.hn'
const CAJERA = 'lucia@lospinos.hn'
const CONTABILIDAD = 'carlos@lospinos.hn'
const DOCENTE = 'elena@lospinos.hn'
const SECRETARIA = 'rosa@lospinos.hn'

const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })

export async function history(school: School): Promise<void> {
  const catalogo = await febrero(school)
  const alumnos = await matriculas(school, catalogo)
  await primerosCobros(school, catalogo, alumnos)
  await clases(school, catalogo, alumnos)
  await marzo(school, catalogo, alumnos)
  await abril(school, catalogo, alumnos)
  await mitadDeAnio(school, alumnos)
  await noviembre(school, catalogo, alumnos)
  await loNuevoDe11(school, {
    cliente_id: alumnos.clientes.karla.id,
    fecha_nacimiento: '1999-01-20',
    cuenta_id: catalogo.banco.id,
    categoria_id: catalogo.luz.id,
    descuento_id: catalogo.beca.id,
  })
}

type Catalogo = Awaited<ReturnType<typeof febrero>>
type Alumnos = Awaited<ReturnType<typeof matriculas>>

/** The first day: the school, its people, its catalogues. */
async function febrero(school: School) {
  const julia = await losPinos(school)
  const roles = new Map(ok(await julia.list<Rol>('Roles')).map(({ nombre, id }) => [nombre, id]))
  const propio = await made<Rol>(julia, '/Roles', {
    nombre: 'Secretaría',
    descripcion: 'Atiende a las familias y no cobra',
    permisos: ['Clientes', 'Matriculas', 'NuevosRegistros'].map((modulo) => ({ modulo, acciones: ['ver', 'editar'] })),
    orden_menu: ['Matriculas'],
  })
  // A built-in role that the school made its own.
  const recepcion = ok(await julia.get<Rol>(`/Roles/${roles.get('Recepción')}`))
  await changed(julia, `/Roles/${recepcion.id}`, {
    permisos: [
      ...recepcion.permisos.filter(({ modulo }) => modulo !== 'CartaConsentimiento'),
      { modulo: 'Metas', acciones: ['ver'] },
    ],
  })
  const usuario = (nombre: string, email: string, rol_id: number | undefined) =>
    joined(school, julia, { nombre, email, rol_id })
  await usuario('Marta Funes', RECEPCION, roles.get('Recepción'))
  await usuario('Lucía Rivas', CAJERA, roles.get('Recepción'))
  await usuario('Carlos Medina', CONTABILIDAD, roles.get('Contabilidad'))
  await usuario('Rosa Amaya', SECRETARIA, propio.id)
  const docente = await made(julia, '/Docentes', {
    nombres: 'Elena',
    apellidos: 'Zúniga',
    usuario_id: await usuario('Elena Zúniga', DOCENTE, roles.get('Docente')),
  })

  const idiomas = await made(julia, '/CursoCategorias', { nombre: 'Idiomas' })
  const oficios = await made(julia, '/CursoCategorias', { nombre: 'Oficios' })
  const curso = (codigo: string, nombre: string, datos: object = {}) =>
    made(julia, '/Cursos', {
      codigo,
      nombre,
      categoria_id: idiomas.id,
      docente_id: docente.id,
      periodo: '2026-I',
      fecha_inicio: '2026-02-09',
      fecha_fin: '2026-06-26',
      cupo: 8,
      precio_matricula: 600_00,
      precio_mensualidad: 900_00,
      mensualidades: 5,
      estado: 'abierto',
      ...datos,
    })
  const horarios = [1, 3].map((dia) => ({ dia, hora_inicio: '14:00', hora_fin: '16:00', aula: 'Aula 1' }))
  const ingles = await curso('ING-A1', 'Inglés A1', { horarios })
  const frances = await curso('FRA-A1', 'Francés A1', { cupo: 1, docente_id: null })
  const barberia = await curso('BAR-1', 'Barbería', {
    categoria_id: oficios.id,
    precio_matricula: 0,
    mensualidades: 3,
    isv: 'gravado_15',
  })
  const beca = await made(julia, '/Descuentos', {
    nombre: 'Beca',
    tipo: 'porcentaje',
    valor: 50_00,
    aplica_a: 'mensualidad',
    requiere_autorizacion: true,
  })
  await made(julia, '/Descuentos', {
    nombre: 'Pronto pago',
    tipo: 'monto',
    valor: 25_00,
    aplica_a: 'mensualidad',
    dias_antes: 0,
    acumulable: true,
  })
  const libro = await made(julia, '/Productos', {
    codigo: 'LIB-1',
    nombre: 'Libro de inglés',
    precio: 350_00,
    isv: 'exento',
  })
  const camisa = await made(julia, '/Productos', {
    codigo: 'CAM-M',
    nombre: 'Camisa',
    precio: 230_00,
    isv: 'gravado_15',
  })
  const banco = await made(julia, '/Cuentas', { nombre: 'Banco Atlántida', banco: 'Atlántida', numero: '1100223344' })
  const terminal = await made(julia, '/Cuentas', { nombre: 'POS mostrador', tipo: 'terminal' })
  const luz = await made(julia, '/GastoCategorias', { nombre: 'Energía' })
  await made(julia, '/Metas', { anio: 2026, mes: 2, tipo: 'ingresos', valor: 20_000_00 })
  for (const tipo of ['01', '06'])
    await made(julia, '/RangosCAI', {
      cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
      establecimiento: '000',
      punto_emision: '001',
      tipo,
      desde: 1,
      hasta: 200,
      fecha_limite: '2027-01-31',
      estado: 'activo',
    })
  await made(julia, '/FiltrosGuardados', {
    recurso: 'catalogos/clientes',
    nombre: 'Activos',
    filtro: { activo: true },
  })
  return { ingles, frances, barberia, beca, libro, camisa, banco, terminal, luz }
}

/** Students of two families and alone, and their enrolments of every kind. */
async function matriculas(school: School, { ingles, frances, barberia, beca }: Catalogo) {
  const marta = await school.who(RECEPCION)
  const julia = await school.who(ADMINISTRATOR)
  const cliente = (nombres: string, encargados: object[] = [], datos: object = {}) =>
    made<{ id: number; encargados: { encargado_id: number }[] }>(marta, '/Clientes', {
      nombres,
      apellidos: 'Mejía Reyes',
      fecha_nacimiento: '2012-05-14',
      sexo: 'F',
      encargados,
      ...datos,
    })
  const madre = { nombres: 'Ana', apellidos: 'Reyes', parentesco: 'madre', es_pagador: true, principal: true }
  const sofia = await cliente('Sofía', [{ ...madre, dni: '0801198511111', telefono: '99887766' }])
  const encargado_id = sofia.encargados[0]?.encargado_id ?? 0
  const diego = await cliente('Diego', [{ encargado_id, parentesco: 'madre', es_pagador: true, principal: true }])
  const karla = await cliente('Karla', [], { apellidos: 'Castro', fecha_nacimiento: '1999-01-20' })
  const pedro = await cliente('Pedro', [], { apellidos: 'Núñez', fecha_nacimiento: '1990-07-01', sexo: 'M' })
  const olga = await cliente('Olga', [], { apellidos: 'Banegas', fecha_nacimiento: '2001-11-30' })
  const ivan = await cliente('Iván', [], { apellidos: 'Zelaya', fecha_nacimiento: '2000-02-29', sexo: 'M' })

  const matricular = (cliente_id: number, curso_id: number, datos: object = {}) =>
    made<Matricula>(julia, '/Matriculas', { cliente_id, curso_id, ...datos })
  const deUnCentavo = {
    concepto: 'mensualidad',
    numero: 1,
    descripcion: 'Colegiatura simbólica',
    vence: '2026-03-05',
    bruto: 1,
  }
  return {
    encargado_id,
    clientes: { sofia, diego, karla, pedro, olga, ivan },
    sofia: await matricular(sofia.id, ingles.id),
    diego: await matricular(diego.id, ingles.id, { descuentos: [{ descuento_id: beca.id, motivo: 'Hermanos' }] }),
    karla: await matricular(karla.id, barberia.id),
    pedro: await matricular(pedro.id, barberia.id),
    // For one centavo, once as a plan and once as the price of everything.
    olga: await matricular(olga.id, ingles.id, { plan: [deUnCentavo], motivo: 'Convenio' }),
    ivan: await matricular(ivan.id, frances.id, { plan: [deUnCentavo], motivo: 'Convenio' }),
    // Nothing at all, and one that waits for the only seat.
    olgaSinCargos: await matricular(olga.id, barberia.id, { plan: [], motivo: 'Convenio' }),
    karlaEspera: await matricular(karla.id, frances.id),
  }
}

/** Pays charges of an enrolment, each by its place and in full or as told. */
async function cobrar(
  quien: Client,
  { cliente_id, cargos }: Pick<Matricula, 'cliente_id' | 'cargos'>,
  montos: readonly (readonly [indice: number, monto?: number])[],
  pago: (total: number) => object[],
  datos: object = {},
): Promise<Recibo> {
  const lineas = montos.map(([indice, monto]) => {
    const cargo = cargos[indice]
    if (!cargo) throw new Error(`The enrolment has no charge ${indice}`)
    return { cargo_id: cargo.id, monto: monto ?? cargo.debe }
  })
  const total = lineas.reduce((suma, { monto }) => suma + monto, 0)
  return made<Recibo>(quien, '/RecibosIndividuales', { cliente_id, lineas, pagos: pago(total), ...datos })
}

/** Closes the own till with so much more or less than expected in cash. */
async function cerrarCaja(quien: Client, diferencia: number): Promise<void> {
  const { caja } = ok(await quien.get<{ caja: Caja }>('/Caja/actual'))
  const contado = caja.conteos.map(({ metodo, esperado }) => ({
    metodo,
    monto: (esperado ?? 0) + (metodo === 'efectivo' ? diferencia : 0),
  }))
  ok(await quien.post(`/Caja/${caja.id}/cerrar`, { contado, observacion: diferencia ? 'No cuadró el efectivo' : null }))
}

const cerrarMes = async (school: School, mes: string): Promise<void> =>
  void ok(await cerrar(await school.who(CONTABILIDAD), mes))

async function primerosCobros(school: School, { libro, camisa, banco, terminal, luz }: Catalogo, alumnos: Alumnos) {
  await school.at('2026-02-06 08:00')
  const marta = await school.who(RECEPCION)
  await made(marta, '/Caja/abrir', { fondo: 500_00 })
  const primero = await cobrar(marta, alumnos.sofia, [[0], [1]], (total) => [
    { ...efectivo(total), recibido: 2_000_00 },
  ])
  const conTarjeta = await cobrar(marta, alumnos.karla, [[0]], (total) => [
    { metodo: 'tarjeta', monto: total, cuenta_id: terminal.id, referencia: 'AUT-9921' },
  ])
  // A deposit and a transfer of which nobody wrote the number.
  await cobrar(marta, alumnos.diego, [[0], [1]], (total) => [
    { metodo: 'deposito', monto: total - 100_00, cuenta_id: banco.id, fecha_banco: '2026-02-05' },
    { metodo: 'transferencia', monto: 100_00 },
  ])
  await cobrar(marta, alumnos.olga, [[0]], (total) => [efectivo(total)])
  await made(marta, '/RecibosVarios', {
    lineas: [
      { tipo: 'producto', producto_id: libro.id, cantidad: 2 },
      { tipo: 'producto', producto_id: camisa.id, cantidad: 1 },
      { tipo: 'libre', descripcion: 'Constancia', cantidad: 1, precio: 50_00, isv: 'exento' },
    ],
    pagos: [efectivo(980_00)],
  })
  await made(marta, '/RecibosVarios/espera', {
    nombre: 'Doña Ana',
    contenido: { lineas: [{ tipo: 'producto', producto_id: camisa.id, cantidad: 1 }] },
    total: 230_00,
  })
  const { id: caja_id } = ok(await marta.get<{ caja: Caja }>('/Caja/actual')).caja
  await made(marta, `/Caja/${caja_id}/movimientos`, { tipo: 'entrega', monto: 1_000_00, concepto: 'A la oficina' })

  const carlos = await school.who(CONTABILIDAD)
  const factura = await made(carlos, '/Facturas', {
    recibo_id: primero.id,
    cliente_nombre: 'Ana Reyes',
    cliente_documento: '0801198511111',
  })
  await made(carlos, `/Facturas/${factura.id}/nota-credito`, {
    motivo: 'Se cobró de más',
    lineas: [{ orden: 1, monto: 100_00 }],
  })
  const otra = await made(carlos, '/Facturas', { recibo_id: conTarjeta.id })
  ok(await carlos.post(`/Facturas/${otra.id}/anular`, { motivo: 'Nombre equivocado', sin_entregar: true }))

  const gasto = (datos: object) =>
    made(carlos, '/Gastos', {
      fecha: '2026-02-04',
      categoria_id: luz.id,
      proveedor: 'ENEE',
      descripcion: 'Energía de enero',
      importe_exento: 2_310_50,
      total: 2_310_50,
      metodo: 'transferencia',
      cuenta_id: banco.id,
      ...datos,
    })
  await comprobante(school, carlos, (await gasto({})).id)
  const repetido = await gasto({ documento: '000-001-01-00012345' })
  ok(await carlos.post(`/Gastos/${repetido.id}/anular`, { motivo: 'Repetido' }))
  // Closed with less than there should be.
  await school.at('2026-02-06 17:10')
  await cerrarCaja(await school.who(RECEPCION), -35_00)
}

async function comprobante({ url }: School, { token }: Client, gasto_id: number): Promise<void> {
  const answer = await fetch(`${url}/api/api/Gastos/${gasto_id}/comprobante?nombre=factura.pdf`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(pdf()),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

async function clases(school: School, { ingles }: Catalogo, alumnos: Alumnos) {
  for (const [fecha, ausente] of [
    ['2026-02-09', alumnos.diego.id],
    ['2026-02-11', alumnos.olga.id],
  ] as const) {
    await school.at(`${fecha} 16:05`)
    const elena = await school.who(DOCENTE)
    const clase = { curso_id: ingles.id, fecha, hora_inicio: '14:00' }
    const comun = () => ({ clave: randomUUID(), clase, en: new Date(Date.now() - 60_000).toISOString() })
    ok(
      await elena.post('/Asistencia/cambios', {
        ahora: new Date().toISOString(),
        cambios: [
          { tipo: 'tomar', ...comun() },
          {
            tipo: 'marcar',
            ...comun(),
            matricula_id: ausente,
            estado: 'ausente',
            minutos: null,
            nota: 'Avisó la mamá',
          },
          { tipo: 'marcar', ...comun(), matricula_id: alumnos.sofia.id, estado: 'tarde', minutos: 15, nota: null },
          { tipo: 'oyente', ...comun(), nombre: 'Prima de Sofía' },
          { tipo: 'cerrar', ...comun() },
        ],
      }),
    )
  }
  await school.at('2026-02-18 09:00')
  const elena = await school.who(ADMINISTRATOR)
  ok(
    await elena.put('/Asistencia/clase', {
      curso_id: ingles.id,
      fecha: '2026-02-18',
      hora_inicio: '14:00',
      hora_fin: '16:00',
      docente_id: null,
      tipo: 'suspendida',
      motivo: 'Sin energía',
      version: null,
    }),
  )
}

/** Late fees, a charge brought down to nothing, and a transfer that the bank refused after its credit was spent. */
async function marzo(school: School, { banco }: Catalogo, alumnos: Alumnos) {
  await school.at('2026-03-02 08:00')
  await cerrarMes(school, '2026-02')
  await school.at('2026-03-20 08:00')
  await cobrarMora(school.db, hoy())
  const [marta, julia, carlos] = [
    await school.who(RECEPCION),
    await school.who(ADMINISTRATOR),
    await school.who(CONTABILIDAD),
  ]
  await made(marta, '/Caja/abrir', { fondo: 2_000_00 })

  const tercera = alumnos.sofia.cargos[2]?.id ?? 0
  const { version, debe } = ok(await julia.get<CargoDetalle>(`/Cargos/${tercera}`))
  ok(
    await julia.post(`/Cargos/${tercera}/ajustes`, {
      tipo: 'rebaja',
      monto: debe,
      motivo: 'Convenio de marzo',
      version,
    }),
  )

  // All of a transfer stays as credit; it pays another charge, the rest goes back in cash, and then the bank refuses.
  const { pedro } = alumnos
  const anticipo = await made<Recibo>(marta, '/RecibosIndividuales', {
    cliente_id: pedro.cliente_id,
    lineas: [],
    pagos: [
      { metodo: 'transferencia', monto: 1_500_00, cuenta_id: banco.id, referencia: 'TRF-551', fecha_banco: hoy() },
    ],
  })
  await cobrar(marta, pedro, [[0]], (monto) => [{ metodo: 'saldo_a_favor', monto }])
  const devuelta = {
    cliente_id: pedro.cliente_id,
    monto: 400_00,
    metodo: 'efectivo',
    motivo: 'Pidió lo que le sobraba',
  }
  await signed(marta, julia, 'El banco lo va a pagar', (firma) =>
    marta.post('/RecibosIndividuales/devolver', devuelta, firma),
  )
  const pagos = ok(await carlos.list<PagoBanco>('Conciliacion', { recibo_id: anticipo.id }))
  ok(
    await carlos.post('/Conciliacion/rechazar', {
      ids: pagos.map(({ id }) => id),
      motivo: 'Sin fondos',
      fecha_banco: hoy(),
    }),
  )

  // A rejected payment of a charge, and one that the bank confirmed.
  const rechazado = await cobrar(marta, alumnos.karla, [[1]], (monto) => [
    { metodo: 'cheque', monto, cuenta_id: banco.id, referencia: 'CHQ-18', fecha_banco: hoy() },
  ])
  const confirmado = await cobrar(marta, alumnos.sofia, [[3]], (monto) => [
    { metodo: 'transferencia', monto, cuenta_id: banco.id, referencia: 'TRF-552', fecha_banco: hoy() },
  ])
  const idsDe = async ({ id }: Recibo) =>
    ok(await carlos.list<PagoBanco>('Conciliacion', { recibo_id: id })).map((pago) => pago.id)
  ok(
    await carlos.post('/Conciliacion/rechazar', {
      ids: await idsDe(rechazado),
      motivo: 'Cheque devuelto',
      fecha_banco: hoy(),
    }),
  )
  ok(await carlos.post('/Conciliacion/confirmar', { ids: await idsDe(confirmado) }))
  const anulado = await cobrar(marta, alumnos.diego, [[2, 100_00]], (monto) => [efectivo(monto)])
  ok(await marta.post(`/RecibosIndividuales/${anulado.id}/anular`, { motivo: 'Se cobró dos veces' }))
  await cerrarCaja(marta, 20_00)
}

/** A receipt that is undone after its till was closed, a transfer to another course, a withdrawal. */
async function abril(school: School, { barberia }: Catalogo, alumnos: Alumnos) {
  await school.at('2026-04-06 08:00')
  await cerrarMes(school, '2026-03')
  const lucia = await school.who(CAJERA)
  await made(lucia, '/Caja/abrir', { fondo: 300_00 })
  const familia = await made<Recibo>(lucia, '/RecibosIndividuales', {
    encargado_id: alumnos.encargado_id,
    lineas: [
      { cargo_id: alumnos.sofia.cargos[4]?.id, monto: 900_00 },
      { cargo_id: alumnos.diego.cargos[2]?.id, monto: 200_00 },
    ],
    pagos: [efectivo(1_150_00)],
    excedente_cliente_id: alumnos.clientes.diego.id,
  })
  await cerrarCaja(lucia, 0)
  await school.at('2026-04-07 08:00')
  const otroDia = await school.who(CAJERA)
  const julia = await school.who(ADMINISTRATOR)
  await made(otroDia, '/Caja/abrir', { fondo: 2_000_00 })
  // Its till is closed: the cash goes back with the administrator's word.
  const motivo = 'Era de otra familia'
  await signed(otroDia, julia, motivo, (firma) =>
    otroDia.post(`/RecibosIndividuales/${familia.id}/anular`, { motivo }, firma),
  )
  await cerrarCaja(otroDia, 0)

  const leer = async ({ id }: { id: number }) => ok(await julia.get<Matricula>(`/Matriculas/${id}`))
  const diego = await leer(alumnos.diego)
  ok(
    await julia.post(`/Matriculas/${diego.id}/traslado`, {
      curso_id: barberia.id,
      motivo: 'Otro horario',
      version: diego.version,
    }),
  )
  const ivan = await leer(alumnos.ivan)
  ok(await julia.post(`/Matriculas/${ivan.id}/retirar`, { motivo: 'Se mudó', version: ivan.version }))
  const espera = await leer(alumnos.karlaEspera)
  ok(await julia.post(`/Matriculas/${espera.id}/activar`, { version: espera.version }))
  await school.at('2026-05-04 08:00')
  await cerrarMes(school, '2026-04')
}

/** The course ends; settlements are issued, one by agreement, one revoked. */
async function mitadDeAnio(school: School, alumnos: Alumnos) {
  await school.at('2026-06-29 08:00')
  const [marta, julia, carlos] = [
    await school.who(RECEPCION),
    await school.who(ADMINISTRATOR),
    await school.who(CONTABILIDAD),
  ]
  await made(marta, '/Caja/abrir', { fondo: 100_00 })
  const pendiente = ok(await julia.get<Matricula>(`/Matriculas/${alumnos.sofia.id}`))
  const debe = pendiente.cargos.flatMap((cargo, indice) => (cargo.debe > 0 ? [[indice] as const] : []))
  await cobrar(marta, pendiente, debe, (monto) => [efectivo(monto)])
  await cerrarCaja(marta, 0)
  await changed(julia, `/Cursos/${alumnos.sofia.curso_id}`, { estado: 'finalizado' })
  const emitir = (matricula_ids: number[]) =>
    made<{ emitidos: { id: number }[] }>(carlos, '/Finiquitos/emitir', { matricula_ids })
  await emitir([alumnos.sofia.id])
  const { emitidos } = await emitir([alumnos.olga.id])
  for (const { id } of emitidos) ok(await carlos.post(`/Finiquitos/${id}/revocar`, { motivo: 'Firma equivocada' }))
  await changed(julia, `/Cursos/${alumnos.pedro.curso_id}`, { estado: 'finalizado' })
  const { debe: condonado } = ok(
    await julia.get<{ debe: number }>(`/FiniquitosManuales/previa?matricula_id=${alumnos.pedro.id}`),
  )
  await made(julia, '/FiniquitosManuales', {
    matricula_id: alumnos.pedro.id,
    motivo: 'convenio',
    motivo_texto: 'Acta 4 de la junta',
    condonado,
  })
}

/** Paper receipts of months ago, next year's campaign, letters of consent, and a till that stays open. */
async function noviembre(school: School, { ingles, frances }: Catalogo, alumnos: Alumnos) {
  await school.at('2026-11-16 08:00')
  const [marta, julia, carlos] = [
    await school.who(RECEPCION),
    await school.who(ADMINISTRATOR),
    await school.who(CONTABILIDAD),
  ]
  await made(marta, '/Caja/abrir', { fondo: 250_00 })
  const { karla } = alumnos.clientes
  const anticipo = (monto: number, datos: object) => (firma?: Record<string, string>) =>
    marta.post<{ autorizacion?: { id: number } }>(
      '/RecibosIndividuales',
      { cliente_id: karla.id, lineas: [], pagos: [efectivo(monto)], ...datos },
      firma ?? key(),
    )
  const deMayo = anticipo(300_00, { numero_manual: 'TAL-0041', fecha: '2026-05-12', observacion: 'Sin luz' })
  await signed(marta, julia, 'Se fue la luz', deMayo)
  ok(await anticipo(200_00, { numero_manual: 'TAL-0042', fecha: '2026-11-13' })())
  ok(await cerrar(carlos, '2026-05'))

  const nuevos = { periodo: '2027-I', fecha_inicio: '2027-02-08', fecha_fin: '2027-06-25', estado: 'abierto' }
  const curso = async (de: { id: number }, codigo: string, cupo: number) => {
    const { nombre, categoria_id } = ok(await julia.get<{ nombre: string; categoria_id: number }>(`/Cursos/${de.id}`))
    return made(julia, '/Cursos', {
      codigo,
      nombre,
      categoria_id,
      cupo,
      precio_matricula: 650_00,
      precio_mensualidad: 950_00,
      mensualidades: 5,
      ...nuevos,
    })
  }
  const uno = await curso(ingles, 'ING-A1-27', 10)
  const dos = await curso(frances, 'FRA-A1-27', 1)
  const { id: convocatoria_id } = await made(julia, '/Convocatorias', {
    nombre: 'Matrícula 2027',
    abre: '2026-11-01',
    cierra: '2026-12-31',
    requiere_consentimiento: true,
    cursos: [uno.id, dos.id],
  })
  const { ruta } = ok(await julia.get<{ ruta: string }>(`/Convocatorias/${convocatoria_id}/panorama`))
  const guid = ruta.split('/').pop() ?? ''
  const registrar = async (nombres: string, cursos: number[]) => {
    const cuerpo = {
      variante: 'general',
      guid,
      encargado: { nombres: `Madre de ${nombres}`, apellidos: 'Paz', parentesco: 'madre', telefono: '9811-2233' },
      estudiantes: [{ nombres, apellidos: 'Paz Lara', fecha_nacimiento: '2016-03-05', cursos }],
      segundos: 75,
    }
    return ok(await call<RegistroRecibido>(school.url, 'POST', '/Publico/Registros', cuerpo, key()))
  }
  for (const nombres of ['Valeria', 'Camila', 'Mateo']) await registrar(nombres, [uno.id, dos.id])
  const registros = ok(await julia.list<{ id: number; version: number; nombre: string }>('NuevosRegistros'))
  const decidir = async (nombre: string, que: string, datos: object = {}) => {
    const registro = registros.find((uno) => uno.nombre.includes(nombre))
    await made(julia, `/NuevosRegistros/${registro?.id}/${que}`, { version: registro?.version, ...datos })
  }
  await decidir('Valeria', 'aceptar')
  await decidir('Camila', 'rechazar', { motivo: 'Pidió otro horario' })

  const firmar = (datos: object) => call(school.url, 'POST', '/Publico/Consentimiento', carta(datos), key())
  ok(await firmar({}))
  ok(await firmar({ actividad: null, convocatoria_id, menor_nombres: 'Valeria', menor_apellidos: 'Paz Lara' }))
  const [una] = ok(await julia.list<{ id: number; version: number }>('CartaConsentimiento'))
  ok(
    await julia.post(`/CartaConsentimiento/${una?.id}/revocar`, {
      motivo: 'La familia lo pidió',
      revocada_el: hoy(),
      version: una?.version,
    }),
  )

  // The third registration's reservation is over, and nobody has decided.
  await school.at('2026-11-22 08:00')
  await vencerReservas(school.db, hoy())
  await cobrarMora(school.db, hoy())
}

/** Cases that the school of a version holds for later ones to judge, each with a query that finds it. */
export const JUDGED: Readonly<Record<string, string>> = {
  'a rejected payment whose credit paid another charge and went back in cash': `
    SELECT FROM recibo_pagos p
    JOIN creditos c ON c.recibo_id = p.recibo_id AND c.tipo = 'excedente'
    WHERE p.estado_banco = 'rechazado'
      AND EXISTS (SELECT FROM creditos u WHERE u.cliente_id = c.cliente_id AND u.tipo = 'uso')
      AND EXISTS (
        SELECT FROM recibos d JOIN recibo_pagos q ON q.recibo_id = d.id
        WHERE d.cliente_id = c.cliente_id AND d.tipo = 'devolucion' AND q.metodo = 'efectivo')`,
  'a rejected payment of a charge': `
    SELECT FROM recibo_pagos p JOIN aplicaciones a ON a.recibo_id = p.recibo_id WHERE p.estado_banco = 'rechazado'`,
  'two enrolments for one centavo': `
    SELECT FROM cargos WHERE bruto = 1 AND matricula_id IS NOT NULL HAVING count(*) = 2`,
  'an enrolment without charges': `
    SELECT FROM matriculas m
    WHERE estado = 'finalizada' AND NOT EXISTS (SELECT FROM cargos WHERE matricula_id = m.id)`,
  'a charge that was lowered to nothing': `SELECT FROM cargos WHERE neto = 0 AND bruto > 0 AND anulado_en IS NULL`,
  'a paper receipt entered months after its date': `
    SELECT FROM recibos WHERE numero_manual <> '' AND fecha < emitido_en - interval '5 months'`,
  'a transfer and a deposit without a number': `
    SELECT FROM recibo_pagos WHERE metodo IN ('transferencia', 'deposito') AND referencia IS NULL
    HAVING count(DISTINCT metodo) = 2`,
  'closed months': `SELECT FROM cierres_mensuales HAVING count(*) >= 4`,
  'tills closed with less and with more than expected': `
    SELECT FROM caja_conteos WHERE diferencia <> 0 HAVING min(diferencia) < 0 AND max(diferencia) > 0`,
  'a till that is open': `SELECT FROM cajas WHERE cerrada_en IS NULL`,
  'an invoice that a note credits, and one annulled': `
    SELECT FROM facturas WHERE acreditado > 0 AND EXISTS (SELECT FROM facturas WHERE estado = 'anulada')`,
  'settlements in force, by agreement and revoked': `
    SELECT FROM finiquitos HAVING count(DISTINCT tipo) = 2 AND count(DISTINCT estado) = 2`,
  'an expense with its proof': `SELECT FROM gasto_comprobantes`,
  'a receipt that another undoes': `SELECT FROM recibos WHERE revierte_id IS NOT NULL`,
  'late fees': `SELECT FROM cargos WHERE concepto = 'mora'`,
  'attendance that was taken, and a class that was not held': `
    SELECT FROM asistencias WHERE EXISTS (SELECT FROM asistencia_sesiones WHERE tipo = 'suspendida')`,
  'registrations accepted, turned down and left undecided': `
    SELECT FROM registros HAVING count(DISTINCT estado) = 3`,
  'consent letters, one revoked': `
    SELECT FROM cartas_consentimiento HAVING count(*) > 1 AND count(revocada_en) > 0`,
  'a role of its own, and a built-in one that was changed': `
    SELECT FROM roles r JOIN rol_permisos p ON p.rol_id = r.id
    WHERE r.nombre = 'Recepción' AND p.modulo = 'Metas' AND EXISTS (SELECT FROM roles WHERE NOT integrado)`,
}
