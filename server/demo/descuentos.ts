import { alcanza, montoDeDescuento } from '#contract/catalogos/descuentos'
import { edad } from '#contract/texto/formato'
import { RECEPCION } from './dinero/cajas.ts'
import { hecho, pasado } from './calendario.ts'
import type { Cargo, Matricula } from './matriculas.ts'
import { randomFor } from './random.ts'

const random = randomFor('descuentos')
const ADMINISTRADORA = 1
const OCHO = 8 * 60

interface Regla {
  nombre: string
  tipo: 'porcentaje' | 'monto'
  valor: number
  aplica_a: 'mensualidad'
  dias_antes?: number
  requiere_autorizacion?: boolean
  acumulable?: boolean
}

const HERMANOS: Regla = { nombre: 'Hermanos 10 %', tipo: 'porcentaje', valor: 1_000, aplica_a: 'mensualidad' }
const BECA: Regla = {
  nombre: 'Beca 50 %',
  tipo: 'porcentaje',
  valor: 5_000,
  aplica_a: 'mensualidad',
  requiere_autorizacion: true,
}
const PRONTO_PAGO: Regla = {
  nombre: 'Pronto pago 5 %',
  tipo: 'porcentaje',
  valor: 500,
  aplica_a: 'mensualidad',
  dias_antes: 5,
  acumulable: true,
}
const CONVENIO: Regla = { nombre: 'Convenio de empresa', tipo: 'monto', valor: 20_000, aplica_a: 'mensualidad' }
const PERSONAL: Regla = {
  nombre: 'Hijos del personal',
  tipo: 'porcentaje',
  valor: 10_000,
  aplica_a: 'mensualidad',
  requiere_autorizacion: true,
}
const CATALOGO = [BECA, CONVENIO, HERMANOS, PERSONAL, PRONTO_PAGO]

const MOTIVOS = new Map([
  [BECA, ['Excelencia académica', 'Situación familiar']],
  [PERSONAL, ['Hijo de la recepcionista', 'Hija de un docente']],
  [CONVENIO, ['Convenio con su empresa']],
  [HERMANOS, ['Segundo hermano']],
])

interface Dado {
  cargo: Cargo
  regla: Regla
  monto: number
  motivo: string | null
}

/**
 * Lowers the charges of some enrolments, each with one discount of the catalogue; those that facts.ts promises stay as
 * they are.
 */
export function darDescuentos(inscripciones: readonly Matricula[]): Dado[] {
  random.restart()
  const hermanos = new Set<unknown>()
  return inscripciones.flatMap((matricula) => {
    const { hogar } = matricula.estudiante
    const segundo = hermanos.has(hogar)
    hermanos.add(hogar)
    const regla = matricula.estudiante.fijo || matricula.deben !== undefined ? undefined : elegir(matricula, segundo)
    const motivos = regla && MOTIVOS.get(regla)
    return regla ? rebajar(matricula, regla, motivos ? random.pick(motivos) : null) : []
  })
}

function elegir({ estudiante, oferta }: Matricula, segundo: boolean): Regla | undefined {
  const suerte = random.next()
  if (suerte < 0.006) return PERSONAL
  if (suerte < 0.025) return BECA
  if (segundo && suerte < 0.5) return HERMANOS
  return edad(estudiante.nacimiento, oferta.fecha_inicio) >= 20 && suerte > 0.93 ? CONVENIO : undefined
}

function rebajar({ cargos }: Matricula, regla: Regla, motivo: string | null): Dado[] {
  return cargos
    .filter(({ concepto }) => alcanza(regla, concepto))
    .map((cargo) => {
      const monto = montoDeDescuento(regla, cargo.bruto)
      cargo.descuento = monto
      return { cargo, regla, monto, motivo }
    })
}

/** The catalogue, and what was given of it when each charge was made. */
export function filasDeDescuentos(dados: readonly Dado[], idDe: (cargo: Cargo) => number, alta: string) {
  return {
    descuentos: CATALOGO.map(({ requiere_autorizacion = false, acumulable = false, ...regla }) => ({
      ...{ ...regla, requiere_autorizacion, acumulable, ...hecho(alta) },
    })),
    descuentos_aplicados: dados.map(
      ({ cargo, regla: { nombre, tipo, valor, requiere_autorizacion }, monto, motivo }) => ({
        descuento_id: CATALOGO.findIndex((una) => una.nombre === nombre) + 1,
        cargo_id: idDe(cargo),
        nombre,
        tipo,
        valor,
        monto,
        motivo,
        fecha: cargo.fecha,
        usuario_id: requiere_autorizacion ? ADMINISTRADORA : RECEPCION,
        creado_en: pasado(cargo.fecha, OCHO),
      }),
    ),
  }
}
