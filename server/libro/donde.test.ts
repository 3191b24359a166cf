import { expect, it } from 'vitest'
import type { TratamientoFiscal } from '#contract/facturacion/exoneracion'
import { randomFor, type Random } from '#server/demo/random'
import { impuesto, tasaDe } from '#tests/racional'
import { tomarDelRecibo, type Parte, type Recibido } from './donde.ts'

/* Random receipts, judged by what must be true of any: no rule of the code is told again here. */

const TRATAMIENTOS: readonly TratamientoFiscal[] = ['exento', 'gravado_15', 'gravado_18', 'exonerado']

/** A receipt of one to four lines, some paid in part with credit, and where its money went: anywhere. */
function recibo(azar: Random): Recibido & { propio: number } {
  const lineas: Recibido['lineas'][number][] = []
  const creditos: Recibido['creditos'][number][] = []
  const aplicaciones: Recibido['aplicaciones'][number][] = []
  for (let id = 1, cuantas = azar.int(1, 4); id <= cuantas; id++) {
    const isv_tratamiento = azar.pick(TRATAMIENTOS)
    const total = azar.int(1, 100_000)
    const con_saldo = azar.chance(0.4) ? azar.int(0, total) : 0
    const propio = total - con_saldo
    const excedente = azar.chance(0.25)
    const cargo_id = excedente || azar.chance(0.2) ? null : id * 10
    const devuelto = azar.chance(0.3) ? azar.int(0, propio) : 0
    const isv = impuesto(propio, tasaDe(isv_tratamiento))
    const linea = {
      id,
      cliente_id: 1,
      cargo_id,
      excedente,
      descripcion: `${id}`,
      isv_tratamiento,
      isv,
      total,
      con_saldo,
    }
    lineas.push({
      ...linea,
      devuelto,
      isv_devuelto: devuelto === propio ? isv : Math.min(isv, impuesto(devuelto, tasaDe(isv_tratamiento))),
      rechazado: 0,
      isv_rechazado: 0,
      vuelto: 0,
    })
    const queda = propio - devuelto
    if (excedente || azar.chance(0.2)) {
      const en_mano = azar.int(0, queda)
      creditos.push({ cliente_id: 1, isv: 'exento', linea_id: id, en_mano, usado: queda - en_mano })
    } else if (cargo_id !== null)
      aplicaciones.push({
        id,
        // An enrolment that was moved: what it paid covers another charge.
        cargo_id: azar.chance(0.2) ? cargo_id + 1000 : cargo_id,
        cliente_id: 1,
        descripcion: `${id}`,
        isv: isv_tratamiento,
        monto: con_saldo + queda,
        aplicado: con_saldo + queda + azar.int(0, 5_000),
      })
  }
  const propio = lineas.reduce((suma, { total, con_saldo }) => suma + total - con_saldo, 0)
  const deudor = azar.chance(0.8) ? 1 : null
  return { lineas, creditos, aplicaciones: azar.chance(0.5) ? aplicaciones : aplicaciones.reverse(), deudor, propio }
}

const suma = <T>(de: readonly T[], cuanto: (uno: T) => number) => de.reduce((total, uno) => total + cuanto(uno), 0)
const de = (partes: readonly Parte[], id: number) => partes.filter(({ linea }) => linea.id === id)

it('takes exactly what it is asked, of each line no more than its own money, and its tax with it', () => {
  const azar = randomFor('dónde')
  for (let caso = 0; caso < 1_000; caso++) {
    const que = recibo(azar)
    if (que.propio === 0) continue
    const monto = azar.chance(0.3) ? que.propio : azar.int(1, que.propio)
    const partes = tomarDelRecibo(monto, que)
    const cual = `case ${caso}`
    expect(
      suma(partes, (parte) => parte.monto),
      cual,
    ).toBe(monto)
    for (const linea of que.lineas) {
      const tomado = suma(de(partes, linea.id), (parte) => parte.monto)
      const isv = suma(de(partes, linea.id), (parte) => parte.isv)
      expect(tomado, cual).toBeLessThanOrEqual(linea.total - linea.con_saldo)
      const queda = Math.max(0, linea.total - linea.con_saldo - linea.devuelto - tomado)
      const queda_isv = linea.isv - linea.isv_devuelto - isv
      const exacto = impuesto(queda, tasaDe(linea.isv_tratamiento))
      expect(Math.abs(queda_isv - exacto), cual).toBeLessThanOrEqual(queda === 0 ? 0 : 1 + de(partes, linea.id).length)
    }
    for (const parte of partes) {
      expect(parte.isv, cual).toBeGreaterThanOrEqual(0)
      expect(parte.isv, cual).toBeLessThanOrEqual(parte.monto)
      if (parte.vuelto) expect([parte.isv, parte.isv_tratamiento], cual).toEqual([0, 'exento'])
    }
    // No charge and no credit loses more than is there.
    for (const aplicacion of que.aplicaciones)
      expect(
        suma(
          partes.filter((parte) => parte.aplicacion === aplicacion),
          (parte) => parte.monto,
        ),
        cual,
      ).toBeLessThanOrEqual(aplicacion.monto)
    for (const credito of que.creditos) {
      const suyas = partes.filter((parte) => parte.credito === credito)
      expect(
        suma(
          suyas.filter(({ destino }) => destino === 'credito'),
          (parte) => parte.monto,
        ),
        cual,
      ).toBeLessThanOrEqual(credito.en_mano)
    }
  }
})

it('asked twice, takes in all what it takes at once', () => {
  const azar = randomFor('dos veces')
  for (let caso = 0; caso < 1_000; caso++) {
    const que = recibo(azar)
    if (que.propio < 2) continue
    const [primero, total] = [azar.int(1, que.propio - 1), que.propio]
    const antes = tomarDelRecibo(primero, que)
    const lineas = que.lineas.map((linea) => ({
      ...linea,
      rechazado: suma(de(antes, linea.id), (parte) => (parte.vuelto ? 0 : parte.monto)),
      vuelto: suma(de(antes, linea.id), (parte) => (parte.vuelto ? parte.monto : 0)),
      isv_rechazado: suma(de(antes, linea.id), (parte) => parte.isv),
    }))
    const quito = (cual: (parte: Parte) => boolean) => suma(antes.filter(cual), (parte) => parte.monto)
    const despues = tomarDelRecibo(total - primero, {
      lineas,
      deudor: que.deudor,
      creditos: que.creditos.map((credito) => ({
        ...credito,
        en_mano: credito.en_mano - quito((parte) => parte.credito === credito && parte.destino === 'credito'),
        usado: credito.usado - quito((parte) => parte.credito === credito && parte.destino === 'credito_usado'),
      })),
      aplicaciones: que.aplicaciones.map((aplicacion) => ({
        ...aplicacion,
        monto: aplicacion.monto - quito((parte) => parte.aplicacion === aplicacion),
        aplicado: aplicacion.aplicado - quito((parte) => parte.aplicacion === aplicacion),
      })),
    })
    expect(
      suma(despues, ({ monto }) => monto),
      `case ${caso}`,
    ).toBe(total - primero)
    for (const { id, isv, isv_devuelto } of que.lineas)
      expect(
        suma([...de(antes, id), ...de(despues, id)], (parte) => parte.isv),
        `case ${caso}`,
      ).toBe(isv - isv_devuelto)
  }
})
