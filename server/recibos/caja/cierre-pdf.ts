import type { Centavos } from '#contract/dinero'
import { enLinea, formatoInstante, formatoLempiras, formatoNumeroRecibo } from '#contract/texto/formato'
import type { Caja, FormatoCierre } from '#contract/recibos/caja'
import { nombreDeDato } from '#contract/recibos/datos-de-pago'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { centroDe } from '#server/documentos/centro'
import type { Bloque } from '#server/documentos/informe'
import { siHay, tabla } from '#server/documentos/tabla'
import type { Puesto } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import { signoDe } from '#server/libro/signo'
import { leerCaja } from './service.ts'

interface Serie {
  serie: string
  desde: number
  hasta: number
  documentos: number
  total: Centavos
}

interface Anulado {
  serie: string
  numero: number
  total: Centavos
  anulado_motivo: string
}

const palabra = (clave: string, valores?: Record<string, unknown>): string => texto(`documentos.caja.${clave}`, valores)

/**
 * The close of a till on paper, with a line for who hands it over and who receives it; of an open one, how it stands.
 */
export async function cierrePdf(db: Db, puesto: Puesto, id: number, formato: FormatoCierre): Promise<Buffer> {
  const caja = await leerCaja(db, id)
  const series = await db.many<Serie>(sql`
    SELECT
      serie, min(numero) AS desde, max(numero) AS hasta, count(*) FILTER (WHERE estado = 'emitido') AS documentos,
      coalesce(sum(${signoDe('r')} * total) FILTER (WHERE estado = 'emitido'), 0)::bigint AS total
    FROM recibos r
    WHERE caja_id = ${id}
    GROUP BY serie
    ORDER BY serie
  `)
  const anulados = await db.many<Anulado>(
    sql`
      SELECT serie, numero, total, anulado_motivo
      FROM recibos
      WHERE caja_id = ${id} AND estado = 'anulado'
      ORDER BY serie, numero
    `,
  )
  const abierta = caja.estado === 'abierta'
  return enHilo(
    puesto,
    'informe',
    {
      titulo: palabra(abierta ? 'corte' : 'cierre'),
      de: caja.usuario_nombre,
      ...(abierta && { marca: palabra('abierta') }),
      bloques: [
        { tipo: 'datos', filas: datosDe(caja) },
        conteos(caja),
        ...movimientos(caja),
        ...recibos(series),
        ...losAnulados(anulados),
        ...incompletos(caja),
        ...billetes(caja),
        ...(caja.observacion
          ? [{ tipo: 'parrafo' as const, titulo: texto('campos.observacion'), texto: caja.observacion }]
          : []),
        ...(abierta
          ? []
          : [
              {
                tipo: 'firmas' as const,
                nombres: [palabra('entrega', { nombre: caja.usuario_nombre }), palabra('recibe')],
              },
            ]),
      ],
    },
    await centroDe(db),
    formato,
  )
}

const datosDe = (caja: Caja): [string, string][] => [
  [palabra('numero'), String(caja.id)],
  [texto('campos.abierta_en'), formatoInstante(caja.abierta_en)],
  ...(caja.cerrada_en
    ? [
        [
          texto('campos.cerrada_en'),
          enLinea(
            formatoInstante(caja.cerrada_en),
            caja.cerrada_por_nombre === caja.usuario_nombre ? null : caja.cerrada_por_nombre,
          ),
        ] as [string, string],
      ]
    : []),
  [texto('campos.fondo'), caja.sin_efectivo ? texto('recibos.caja.sin_efectivo') : formatoLempiras(caja.fondo)],
  ...(caja.negativas > 0 ? [[texto('campos.negativas'), String(caja.negativas)] satisfies [string, string]] : []),
]

function conteos({ conteos: todos, estado }: Caja): Bloque {
  const usados = todos.filter(({ esperado, contado }) => esperado !== 0 || (contado ?? 0) !== 0)
  // A method's shortage is not made good by another's surplus: they have no sum.
  const mezclan =
    usados.some(({ diferencia }) => (diferencia ?? 0) < 0) && usados.some(({ diferencia }) => (diferencia ?? 0) > 0)
  return tabla(palabra('por_metodo'), usados, [
    { de: 'metodo', como: 'palabra', parte: 1.3, total: texto('campos.total') },
    { de: 'esperado', como: 'dinero', total: true },
    ...(estado === 'cerrada'
      ? ([
          { de: 'contado', como: 'dinero', total: true },
          { de: 'diferencia', como: 'dinero', total: mezclan ? '' : true },
        ] as const)
      : []),
  ])
}

function movimientos({ movimientos: todos }: Caja): Bloque[] {
  const vivos = todos.filter(({ anulado_en }) => anulado_en === null)
  return siHay(texto('tesoreria.movimientos.titulo'), todos, [
    { de: 'creado_en', como: 'hora', titulo: palabra('hora'), parte: 0.5, total: '' },
    {
      de: ({ tipo, concepto, anulado_en, anulado_motivo }) =>
        enLinea(
          texto(`opciones.tipo_movimiento.${tipo}`),
          concepto,
          anulado_en && `${texto('documentos.recibo.anulado')}: ${anulado_motivo ?? ''}`,
        ),
      titulo: texto('campos.concepto'),
      parte: 2.4,
      total: texto('campos.total'),
    },
    {
      de: ({ monto, anulado_en }) => (anulado_en ? `(${formatoLempiras(monto)})` : formatoLempiras(monto)),
      como: 'cifra',
      titulo: texto('campos.monto'),
      total: formatoLempiras(vivos.reduce((total, { monto }) => total + monto, 0)),
    },
  ])
}

const recibos = (series: readonly Serie[]): Bloque[] =>
  siHay(palabra('recibos'), series, [
    { de: 'serie', parte: 0.6 },
    {
      de: ({ serie, desde, hasta }) =>
        desde === hasta
          ? formatoNumeroRecibo(serie, desde)
          : palabra('de_a', { desde: formatoNumeroRecibo(serie, desde), hasta: formatoNumeroRecibo(serie, hasta) }),
      titulo: palabra('numeros'),
      parte: 2,
    },
    { de: 'documentos', como: 'cifra', titulo: palabra('cuantos'), parte: 0.7 },
    { de: 'total', como: 'dinero' },
  ])

const losAnulados = (anulados: readonly Anulado[]): Bloque[] =>
  siHay(palabra('anulados'), anulados, [
    { de: ({ serie, numero }) => formatoNumeroRecibo(serie, numero), titulo: texto('campos.numero_texto') },
    { de: 'anulado_motivo', titulo: texto('campos.motivo'), parte: 2 },
    { de: 'total', como: 'dinero' },
  ])

/** Payments with what each still lacks for the bank to know it by. */
const incompletos = ({ incompletos: todos }: Caja): Bloque[] =>
  siHay(palabra('incompletos'), todos, [
    { de: 'numero_texto' },
    {
      de: ({ nombre, metodo, falta }) =>
        [
          nombre,
          texto(`opciones.metodo.${metodo}`),
          ...falta.map((dato) => texto(`campos.${nombreDeDato(metodo, dato)}`)),
        ].join(' · '),
      titulo: texto('campos.falta'),
      parte: 2,
    },
    { de: 'monto', como: 'dinero' },
  ])

const billetes = ({ denominaciones }: Caja): Bloque[] =>
  siHay(texto('tesoreria.caja.billetes_y_monedas'), denominaciones, [
    {
      de: ({ denominacion }) => formatoLempiras(denominacion),
      titulo: palabra('denominacion'),
      total: texto('campos.total'),
    },
    { de: 'cantidad', como: 'cifra', total: '' },
    {
      de: ({ denominacion, cantidad }) => denominacion * cantidad,
      como: 'dinero',
      titulo: texto('campos.monto'),
      total: true,
    },
  ])
