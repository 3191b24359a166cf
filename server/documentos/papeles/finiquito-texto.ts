import type { CargoSaldado, Finiquito } from '#contract/catalogos/finiquitos'
import { hoyEn } from '#contract/tiempo/fechas'
import {
  formatoDni,
  formatoFecha,
  formatoFechaLarga,
  formatoLempiras,
  formatoMes,
  formatoRtn,
} from '#contract/texto/formato'
import { anioEnLetras, montoEnLetras, numeroEnLetras } from '#server/documentos/letras/en-letras'
import { texto } from '#i18n/texto'
import { lugarDe } from '#server/documentos/lugar'

/** A row of the letter's table, in words. */
export interface CargoEnCarta {
  concepto: string
  /** The reductions of the charge, smaller, beneath. */
  detalle: string
  documento: string
  fecha: string
  cargo: string
  descuento: string
  pagado: string
  saldo: string
}

interface Firma {
  rotulo: string
  lineas: string[]
}

/** The letter's content, already in words: the layout only places it. */
export interface Carta {
  numero: string
  fecha: string
  /** In red beneath the date, where it was revoked. */
  marca: string | null
  apertura: string[]
  renglones: CargoEnCarta[]
  totales: CargoEnCarta
  cierre: string[]
  firmas: [Firma, Firma]
  codigo: string
}

const frase = (clave: string, valores?: Record<string, unknown>): string =>
  texto(`documentos.finiquito.${clave}`, valores)

/** The letter of a settlement after the school's template, told from what it froze. */
export function cartaDe(finiquito: Finiquito): Carta {
  const { detalle, numero, fecha, estado, revocado_en, codigo_verificacion } = finiquito
  const { titular, autorizado } = detalle
  return {
    numero,
    fecha: formatoFecha(fecha),
    marca:
      estado === 'revocado' && revocado_en
        ? frase('revocado_el', { fecha: formatoFecha(hoyEn(new Date(revocado_en))) })
        : null,
    apertura: [haceConstar(finiquito), haSaldado(finiquito)],
    renglones: detalle.cargos.flatMap((cargo) => renglonesDe(cargo, finiquito)),
    totales: renglon({
      concepto: frase('totales'),
      cargo: monto(finiquito.total_cargos),
      descuento: monto(finiquito.total_descuentos + finiquito.condonado),
      pagado: monto(finiquito.total_pagado),
      saldo: formatoLempiras(0),
    }),
    cierre: [
      frase('saldo', { monto: formatoLempiras(0), letras: montoEnLetras(0) }),
      frase('en_consecuencia'),
      acuerdo(finiquito),
      extiende(finiquito),
    ].filter(Boolean),
    firmas: [
      { rotulo: texto('documentos.recibo.firma'), lineas: [autorizado.nombre, autorizado.cargo] },
      {
        rotulo: frase('recibi'),
        lineas: [titular.nombre, titular.dni ? frase('dni_estudiante', { dni: formatoDni(titular.dni) }) : ''],
      },
    ],
    codigo: codigo_verificacion,
  }
}

const juntos = (...partes: (string | null | false)[]): string => partes.filter(Boolean).join(', ')
const monto = (centavos: number): string => (centavos ? formatoLempiras(centavos) : '')
const renglon = (partes: Partial<CargoEnCarta>): CargoEnCarta => ({
  concepto: '',
  detalle: '',
  documento: '',
  fecha: '',
  cargo: '',
  descuento: '',
  pagado: '',
  saldo: '',
  ...partes,
})

function haceConstar({ detalle: { centro } }: Finiquito): string {
  const { nombre, rtn, direccion } = centro
  return frase('hace_constar', {
    centro: juntos(
      nombre,
      rtn && frase('con_rtn', { rtn: formatoRtn(rtn) }),
      direccion && frase('con_domicilio', { direccion }),
    ),
  })
}

function haSaldado({ detalle: { titular, estudiante, curso }, total_pagado, condonado }: Finiquito): string {
  const datos = juntos(
    frase('codigo_estudiante', { codigo: estudiante.codigo }),
    estudiante.dni && frase('dni_estudiante', { dni: formatoDni(estudiante.dni) }),
  )
  const nombrado = `${estudiante.nombre} (${datos})`
  const propio = titular.condicion === 'titular'
  return frase(condonado > 0 ? 'ha_saldado' : 'ha_cancelado', {
    quien: propio
      ? nombrado
      : juntos(titular.nombre, titular.dni && frase('con_dni', { dni: formatoDni(titular.dni) })),
    condicion: propio
      ? frase('condicion_propia')
      : frase('condicion_de', { condicion: texto(`opciones.condicion.${titular.condicion}`), estudiante: nombrado }),
    curso: `${curso.nombre} (${curso.codigo})`,
    desde: formatoFechaLarga(curso.desde),
    hasta: formatoFechaLarga(curso.hasta),
    total: formatoLempiras(total_pagado),
    letras: montoEnLetras(total_pagado),
  })
}

/** One row for the charge with its first receipt, one more for each other receipt, and one for what was written off. */
function renglonesDe(
  { descripcion, fecha, bruto, descuento, condonado, descuentos, pagos }: CargoSaldado,
  finiquito: Finiquito,
): CargoEnCarta[] {
  let saldo = bruto - descuento
  const abonos = pagos.map((pago) =>
    renglon({
      documento: pago.numero,
      fecha: formatoFecha(pago.fecha),
      pagado: monto(pago.monto),
      saldo: formatoLempiras((saldo -= pago.monto)),
    }),
  )
  const [primero = renglon({ fecha: formatoFecha(fecha), saldo: formatoLempiras(saldo) }), ...demas] = abonos
  return [
    {
      ...primero,
      concepto: descripcion,
      detalle: descuentos
        .flatMap(({ nombre }) => (nombre === texto('finiquitos.descuento') ? [] : [nombre]))
        .join(', '),
      cargo: monto(bruto),
      descuento: monto(descuento),
    },
    ...demas,
    ...(condonado > 0
      ? [
          renglon({
            concepto: frase('condonacion'),
            documento: finiquito.numero,
            fecha: formatoFecha(finiquito.fecha),
            descuento: monto(condonado),
            saldo: formatoLempiras(0),
          }),
        ]
      : []),
  ]
}

function acuerdo({ tipo, motivo, motivo_texto, respaldo, condonado, fecha, detalle }: Finiquito): string {
  if (tipo !== 'manual' || !motivo) return ''
  const porque = frase('motivo', {
    motivo: texto(`opciones.motivo.${motivo}`).toLowerCase(),
    explicacion: motivo_texto,
  })
  const valores = {
    usuario: detalle.autorizado.nombre,
    fecha: formatoFechaLarga(fecha),
    motivo: respaldo ? frase('respaldado', { motivo: porque, respaldo }) : porque,
  }
  return condonado > 0
    ? frase('acuerdo', { ...valores, monto: formatoLempiras(condonado), letras: montoEnLetras(condonado) })
    : frase('acuerdo_sin_monto', valores)
}

function extiende({ fecha, detalle: { centro } }: Finiquito): string {
  const lugar = centro.municipio === null ? undefined : lugarDe(centro.municipio)
  const [anio = 0, , dia = 1] = fecha.split('-').map(Number)
  return frase('extiende', {
    lugar: lugar ? frase('lugar', lugar) : '',
    dia: dia === 1 ? frase('primer_dia') : frase('dias', { dias: numeroEnLetras(dia) }),
    mes: formatoMes(fecha).split(' ')[0],
    anio: anioEnLetras(anio),
  })
}
