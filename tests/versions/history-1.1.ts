import type { Acceso } from '#contract/catalogos/accesos'
import type { Matricula } from '#contract/catalogos/matriculas'
import { hoy } from '#server/base/clock'
import { repartirBecas } from '#server/catalogos/becas/repartir'
import { call, key, type Client } from '../cliente.ts'
import { ADMINISTRATOR, made, ok, type School } from './school.ts'

/* The documents that 1.1.0 was the first to have, at the end of the history of Los Pinos (`history.ts`). */

const RECEPCION = 'marta@lospinos.hn'
const CONTABILIDAD = 'carlos@lospinos.hn'

interface Ahi {
  cliente_id: number
  fecha_nacimiento: string
  cuenta_id: number
  categoria_id: number
  descuento_id: number
}

export async function loNuevoDe11(school: School, ahi: Ahi): Promise<void> {
  await school.at('2026-11-24 08:00')
  const [marta, julia, carlos] = [
    await school.who(RECEPCION),
    await school.who(ADMINISTRATOR),
    await school.who(CONTABILIDAD),
  ]
  for (const tipo of ['07', 'retencion'])
    await made(julia, '/RangosCAI', {
      cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
      establecimiento: '000',
      punto_emision: '001',
      tipo,
      desde: 1,
      hasta: 50,
      ...(tipo === 'retencion' && { codigo: '05' }),
      fecha_limite: '2027-01-31',
      estado: 'activo',
    })
  await compras(carlos, ahi)
  await facturas(carlos, marta, ahi)
  await estudiante(school, julia, ahi)
  await banco(school, carlos, ahi)
  await familia(school, marta, ahi)
}

/** An expense whose withholding has its paper, and the petty cash. */
async function compras(carlos: Client, { categoria_id, cuenta_id }: Ahi): Promise<void> {
  const tasa = await made(carlos, '/TasasRetencion', {
    nombre: 'ISR honorarios',
    impuesto: 'isr',
    tasa: 12_50,
    base: 'importe',
  })
  await made(carlos, '/Gastos', {
    fecha: hoy(),
    categoria_id,
    proveedor: 'Lic. Ondina Cruz',
    rtn_proveedor: '08019015872341',
    documento: 'F-101',
    descripcion: 'Auditoría',
    importe_exento: 1_000_00,
    total: 1_000_00,
    metodo: 'transferencia',
    cuenta_id,
    tasas_retencion: [tasa.id],
  })
  const chica = await made(carlos, '/CajaChica', {
    nombre: 'Portería',
    responsable_id: ok(await carlos.post<{ usuarioid: number }>('/Usuarios/validar-token')).usuarioid,
    monto: 1_500_00,
    metodo: 'cheque',
    de_caja: false,
  })
  await made(carlos, '/Gastos', {
    fecha: hoy(),
    categoria_id,
    proveedor: 'Ferretería El Clavo',
    descripcion: 'Candados',
    importe_exento: 220_00,
    total: 220_00,
    metodo: 'caja_chica',
    caja_chica_id: chica.id,
  })
  await made(carlos, `/CajaChica/${chica.id}/arqueos`, { contado: 1_275_00, observacion: 'Faltan cinco' })
}

async function facturas(carlos: Client, marta: Client, { cliente_id }: Ahi): Promise<void> {
  const recibo = await made(marta, '/RecibosVarios', {
    lineas: [{ tipo: 'libre', descripcion: 'Uniforme', cantidad: 1, precio: 900_00, isv: 'exento' }],
    pagos: [{ metodo: 'efectivo', monto: 900_00 }],
  })
  const factura = await made(carlos, '/Facturas', { recibo_id: recibo.id, cliente_nombre: 'Ana Reyes' })
  await made(carlos, `/Facturas/${factura.id}/nota-debito`, {
    motivo: 'Se cobró de menos',
    clase: 'precio',
    lineas: [{ orden: 1, monto: 50_00 }],
    cliente_id,
  })
}

/** A scholarship, a charge to a group, an arrangement of all that is overdue, and papers. */
async function estudiante({ db }: School, julia: Client, { cliente_id, descuento_id }: Ahi): Promise<void> {
  await made(julia, '/CargosGrupo', {
    descripcion: 'Excursión a Copán',
    monto: 350_00,
    vence: '2026-12-15',
    recargo: 'servicio',
    isv: 'exento',
    destino: 'filtro',
    filtro: { activo: true },
    cliente_ids: [cliente_id],
  })
  await made(julia, '/Becas', {
    cliente_id,
    descuento_id,
    desde: hoy(),
    hasta: '2027-06-30',
    motivo: 'Aprobada por dirección',
  })
  await repartirBecas(db, hoy())
  const { cargos } = ok(
    await julia.get<{ cargos: (Matricula['cargos'][number] & { anulado: boolean; vence: string })[] }>(
      `/Clientes/${cliente_id}/cuenta`,
    ),
  )
  const vencidos = cargos.filter(({ anulado, debe, vence }) => !anulado && debe > 0 && vence < hoy())
  const total = vencidos.reduce((suma, { debe }) => suma + debe, 0)
  await made(julia, '/Arreglos', {
    cliente_id,
    cargo_ids: vencidos.map(({ id }) => id),
    total,
    cuotas: [
      { vence: '2026-12-10', monto: total - 100_00 },
      { vence: '2027-01-10', monto: 100_00 },
    ],
    gracia_dias: 5,
    firmante: 'Ana Reyes',
    firmante_dni: '0801198511111',
  })
  await made(julia, '/Constancias', { tipo: 'arreglo', cliente_id, matricula_id: null })
}

/** A statement of the bank, and a line of it that is an expense. */
async function banco({ url }: School, carlos: Client, { cuenta_id }: Ahi): Promise<void> {
  const texto = [
    'Fecha,Referencia,Descripción,Monto,Saldo',
    '20/11/2026,A1,Comisión,-35.00,9965.00',
    '23/11/2026,A2,Depósito,500.00,10465.00',
  ].join('\n')
  const query = new URLSearchParams({ cuenta_id: String(cuenta_id), archivo: 'noviembre.csv', orden_fecha: 'dma' })
  const answer = await fetch(`${url}/api/api/MovimientosBanco/extractos?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${carlos.token}`, 'Content-Type': 'application/octet-stream' },
    body: texto,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const { body: lineas } = await carlos.list<{ id: number }>('MovimientosBanco', { cuenta_id })
  ok(await carlos.post('/MovimientosBanco/apartar', { lineas: [lineas[0]?.id], motivo: 'Se revisará' }))
}

/** Somebody who opens their account by the link, and tells of a payment. */
async function familia({ url }: School, marta: Client, { cliente_id, fecha_nacimiento }: Ahi): Promise<void> {
  const accesos = ok(await marta.post<Acceso[]>(`/Clientes/${cliente_id}/accesos/dar`, { encargado_id: null }))
  const guid = accesos.find(({ enlace }) => enlace)?.enlace?.ruta.replace('/cuenta/', '')
  const puerta = { guid, fecha_nacimiento, pin: '482913' }
  const { llave } = ok(await call<{ llave: string }>(url, 'POST', '/Publico/Cuenta/abrir', puerta))
  const aviso = { fecha: hoy(), monto: 500_00, metodo: 'transferencia', referencia: 'ACH-778899' }
  ok(await call(url, 'POST', '/Publico/Cuenta/avisos', aviso, { Authorization: `Bearer ${llave}`, ...key() }))
}

/** The documents of 1.1.0 that a school of it holds, each with a query that finds it. */
export const NUEVO_EN_11: Readonly<Record<string, string>> = {
  'an expense that withholds, with the paper of it': `
    SELECT FROM gasto_retenciones r JOIN comprobantes_retencion c ON c.gasto_id = r.gasto_id`,
  'a petty cash that was counted, with a voucher': `
    SELECT FROM caja_chica_arqueos a JOIN gastos g ON g.caja_chica_id = a.caja_chica_id`,
  'a debit note': `SELECT FROM facturas WHERE tipo = '07'`,
  'a scholarship that was given': `SELECT FROM becas`,
  'a charge to a group': `SELECT FROM cargos WHERE grupo_id IS NOT NULL`,
  'an arrangement of payment, and a paper that says so': `
    SELECT FROM convenios WHERE EXISTS (SELECT FROM constancias WHERE tipo = 'arreglo')`,
  'a statement of the bank with a line set apart': `SELECT FROM cuenta_movimientos`,
  'a payment that a family told of': `SELECT FROM avisos_pago`,
}
