import { enLinea, formatoInstante, formatoLempiras, formatoMes, formatoNumeroRecibo } from '#contract/texto/formato'
import {
  cifrasAdemas,
  cifrasDeshechas,
  type CierreMensual,
  type PuntoCerrado,
  type TotalesMes,
} from '#contract/recibos/cierres'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'
import type { Bloque } from '#server/documentos/informe'
import { tabla } from '#server/documentos/tabla'
import type { Puesto } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'

const palabra = (clave: string, valores?: Record<string, unknown>): string =>
  texto(`tesoreria.cierres.${clave}`, valores)

/** The close of a month on paper. */
export async function cierreMensualPdf(
  db: Db,
  puesto: Puesto,
  { mes, totales, al_cerrar: { por_confirmar }, lista, observacion, usuario_nombre, cerrado_en }: CierreMensual,
): Promise<Buffer> {
  return enHilo(
    puesto,
    'informe',
    {
      titulo: texto('documentos.cierre.titulo'),
      de: formatoMes(mes),
      bloques: [
        {
          tipo: 'datos',
          filas: [[texto('documentos.cierre.cerrado'), `${formatoInstante(cerrado_en)} · ${usuario_nombre}`]],
        },
        ingresos(totales),
        series(totales),
        otros(totales),
        ...(lista ?? []).flatMap(aceptado),
        ...(lista === null && por_confirmar.pagos
          ? [
              {
                tipo: 'parrafo' as const,
                titulo: texto('opciones.estado_banco.por_confirmar'),
                texto: palabra('quedaron', {
                  smart_count: por_confirmar.pagos,
                  monto: formatoLempiras(por_confirmar.monto),
                }),
              },
            ]
          : []),
        ...(observacion ? [{ tipo: 'parrafo' as const, titulo: texto('campos.observacion'), texto: observacion }] : []),
        {
          tipo: 'firmas',
          nombres: [texto('documentos.cierre.hizo', { nombre: usuario_nombre }), texto('documentos.cierre.reviso')],
        },
      ],
    },
    await centroDe(db),
    'carta',
  )
}

/** A point of the checklist that was left, and why the month was closed all the same. */
const aceptado = ({ punto, cuantos, motivo }: PuntoCerrado): Bloque[] =>
  motivo === null
    ? []
    : [
        {
          tipo: 'parrafo',
          titulo: `${palabra(`punto.${punto}`)}: ${cuantos}`,
          texto: palabra('aceptado', { motivo }),
        },
      ]

const ingresos = ({ por_metodo, recibido }: TotalesMes): Bloque =>
  tabla(palabra('por_metodo'), por_metodo, [
    {
      de: ({ metodo }) =>
        enLinea(texto(`opciones.metodo.${metodo}`), metodo === 'saldo_a_favor' ? palabra('no_suma') : null),
      titulo: texto('campos.metodo'),
      parte: 2,
      total: texto('campos.recibido'),
    },
    { de: 'pagos', como: 'cifra', titulo: palabra('cuantos'), total: '' },
    { de: 'monto', como: 'dinero', total: recibido },
  ])

const series = ({ por_serie, recibido }: TotalesMes): Bloque =>
  tabla(palabra('por_serie'), por_serie, [
    {
      de: ({ serie, desde, hasta }) =>
        texto('documentos.caja.de_a', {
          desde: formatoNumeroRecibo(serie, desde),
          hasta: formatoNumeroRecibo(serie, hasta),
        }),
      titulo: texto('documentos.caja.numeros'),
      parte: 2,
      total: texto('campos.recibido'),
    },
    { de: 'documentos', como: 'cifra', titulo: palabra('cuantos'), parte: 0.7, total: '' },
    { de: 'anulados', como: 'cifra', titulo: palabra('anulados'), parte: 0.9, total: '' },
    { de: 'recibido', como: 'dinero', total: recibido },
  ])

const otros = (totales: TotalesMes): Bloque =>
  tabla(
    texto('documentos.cierre.otros'),
    [...cifrasDeshechas(totales), ...cifrasAdemas(totales)],
    [
      { de: ([nombre]) => texto(nombre), titulo: '', parte: 2 },
      { de: ([, cuantos]) => cuantos, como: 'cifra', titulo: palabra('cuantos') },
      { de: ([, , monto]) => monto, como: 'dinero', titulo: texto('campos.monto') },
    ],
  )
