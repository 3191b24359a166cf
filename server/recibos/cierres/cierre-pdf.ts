import { formatoInstante, formatoLempiras, formatoMes, formatoNumeroRecibo } from '#contract/texto/formato'
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
import type { Puesto } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'

const palabra = (clave: string, valores?: Record<string, unknown>): string =>
  texto(`tesoreria.cierres.${clave}`, valores)
const derecha = (titulo: string, parte = 1) => ({ titulo, parte, derecha: true })

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

const ingresos = ({ por_metodo, recibido }: TotalesMes): Bloque => ({
  tipo: 'tabla',
  titulo: palabra('por_metodo'),
  columnas: [{ titulo: texto('campos.metodo'), parte: 2 }, derecha(palabra('cuantos')), derecha(texto('campos.monto'))],
  filas: por_metodo.map(({ metodo, pagos, monto }) => [
    [texto(`opciones.metodo.${metodo}`), metodo === 'saldo_a_favor' ? palabra('no_suma') : null]
      .filter(Boolean)
      .join(' · '),
    String(pagos),
    formatoLempiras(monto),
  ]),
  total: [texto('campos.recibido'), '', formatoLempiras(recibido)],
})

const series = ({ por_serie, recibido }: TotalesMes): Bloque => ({
  tipo: 'tabla',
  titulo: palabra('por_serie'),
  columnas: [
    { titulo: texto('documentos.caja.numeros'), parte: 2 },
    derecha(palabra('cuantos'), 0.7),
    derecha(palabra('anulados'), 0.9),
    derecha(texto('campos.recibido')),
  ],
  filas: por_serie.map(({ serie, desde, hasta, documentos, anulados, recibido: monto }) => [
    texto('documentos.caja.de_a', {
      desde: formatoNumeroRecibo(serie, desde),
      hasta: formatoNumeroRecibo(serie, hasta),
    }),
    String(documentos),
    String(anulados),
    formatoLempiras(monto),
  ]),
  total: [texto('campos.recibido'), '', '', formatoLempiras(recibido)],
})

const otros = (totales: TotalesMes): Bloque => ({
  tipo: 'tabla',
  titulo: texto('documentos.cierre.otros'),
  columnas: [{ titulo: '', parte: 2 }, derecha(palabra('cuantos')), derecha(texto('campos.monto'))],
  filas: [...cifrasDeshechas(totales), ...cifrasAdemas(totales)].map(([nombre, cuantos, monto]) => [
    texto(nombre),
    String(cuantos),
    formatoLempiras(monto),
  ]),
})
