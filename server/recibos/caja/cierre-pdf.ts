import type { Centavos } from '#contract/dinero'
import { formatoInstante, formatoHora, formatoLempiras, formatoNumeroRecibo } from '#contract/texto/formato'
import type { Caja, FormatoCierre } from '#contract/recibos/caja'
import { nombreDeDato } from '#contract/recibos/datos-de-pago'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { centroDe } from '#server/documentos/centro'
import type { Bloque } from '#server/documentos/informe'
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
          [
            formatoInstante(caja.cerrada_en),
            caja.cerrada_por_nombre === caja.usuario_nombre ? null : caja.cerrada_por_nombre,
          ]
            .filter(Boolean)
            .join(' · '),
        ] as [string, string],
      ]
    : []),
  [texto('campos.fondo'), caja.sin_efectivo ? texto('recibos.caja.sin_efectivo') : formatoLempiras(caja.fondo)],
  ...(caja.negativas > 0 ? [[texto('campos.negativas'), String(caja.negativas)] satisfies [string, string]] : []),
]

const dinero = (centavos: Centavos | null): string => (centavos === null ? '' : formatoLempiras(centavos))
const derecha = (titulo: string, parte = 1) => ({ titulo, parte, derecha: true })

function conteos({ conteos: todos, estado }: Caja): Bloque {
  const usados = todos.filter(({ esperado, contado }) => esperado !== 0 || (contado ?? 0) !== 0)
  const suma = (de: (conteo: Caja['conteos'][number]) => Centavos | null) =>
    usados.reduce((total, conteo) => total + (de(conteo) ?? 0), 0)
  const cerrada = estado === 'cerrada'
  // A method's shortage is not made good by another's surplus: they have no sum.
  const mezclan =
    usados.some(({ diferencia }) => (diferencia ?? 0) < 0) && usados.some(({ diferencia }) => (diferencia ?? 0) > 0)
  return {
    tipo: 'tabla',
    titulo: palabra('por_metodo'),
    columnas: [
      { titulo: texto('campos.metodo'), parte: 1.3 },
      derecha(texto('campos.esperado')),
      ...(cerrada ? [derecha(texto('campos.contado')), derecha(texto('campos.diferencia'))] : []),
    ],
    filas: usados.map(({ metodo, esperado, contado, diferencia }) => [
      texto(`opciones.metodo.${metodo}`),
      dinero(esperado),
      dinero(contado),
      dinero(diferencia),
    ]),
    total: [
      texto('campos.total'),
      dinero(suma(({ esperado }) => esperado)),
      ...(cerrada
        ? [dinero(suma(({ contado }) => contado)), mezclan ? '' : dinero(suma(({ diferencia }) => diferencia))]
        : []),
    ],
  }
}

function movimientos({ movimientos: todos }: Caja): Bloque[] {
  if (!todos.length) return []
  const vivos = todos.filter(({ anulado_en }) => anulado_en === null)
  return [
    {
      tipo: 'tabla',
      titulo: texto('tesoreria.movimientos.titulo'),
      columnas: [
        { titulo: palabra('hora'), parte: 0.5 },
        { titulo: texto('campos.concepto'), parte: 2.4 },
        derecha(texto('campos.monto')),
      ],
      filas: todos.map(({ tipo, concepto, monto, creado_en, anulado_en, anulado_motivo }) => [
        formatoHora(creado_en),
        [
          texto(`opciones.tipo_movimiento.${tipo}`),
          concepto,
          anulado_en ? `${texto('documentos.recibo.anulado')}: ${anulado_motivo ?? ''}` : null,
        ]
          .filter(Boolean)
          .join(' · '),
        anulado_en ? `(${formatoLempiras(monto)})` : formatoLempiras(monto),
      ]),
      total: ['', texto('campos.total'), formatoLempiras(vivos.reduce((total, { monto }) => total + monto, 0))],
    },
  ]
}

const recibos = (series: readonly Serie[]): Bloque[] =>
  series.length
    ? [
        {
          tipo: 'tabla',
          titulo: palabra('recibos'),
          columnas: [
            { titulo: texto('campos.serie'), parte: 0.6 },
            { titulo: palabra('numeros'), parte: 2 },
            derecha(palabra('cuantos'), 0.7),
            derecha(texto('campos.total')),
          ],
          filas: series.map(({ serie, desde, hasta, documentos, total }) => [
            serie,
            desde === hasta
              ? formatoNumeroRecibo(serie, desde)
              : palabra('de_a', { desde: formatoNumeroRecibo(serie, desde), hasta: formatoNumeroRecibo(serie, hasta) }),
            String(documentos),
            formatoLempiras(total),
          ]),
        },
      ]
    : []

const losAnulados = (anulados: readonly Anulado[]): Bloque[] =>
  anulados.length
    ? [
        {
          tipo: 'tabla',
          titulo: palabra('anulados'),
          columnas: [
            { titulo: texto('campos.numero_texto'), parte: 1 },
            { titulo: texto('campos.motivo'), parte: 2 },
            derecha(texto('campos.total')),
          ],
          filas: anulados.map(({ serie, numero, total, anulado_motivo }) => [
            formatoNumeroRecibo(serie, numero),
            anulado_motivo,
            formatoLempiras(total),
          ]),
        },
      ]
    : []

/** Payments with what each still lacks for the bank to know it by. */
const incompletos = ({ incompletos: todos }: Caja): Bloque[] =>
  todos.length
    ? [
        {
          tipo: 'tabla',
          titulo: palabra('incompletos'),
          columnas: [
            { titulo: texto('campos.numero_texto'), parte: 1 },
            { titulo: texto('campos.falta'), parte: 2 },
            derecha(texto('campos.monto')),
          ],
          filas: todos.map(({ numero_texto, nombre, metodo, monto, falta }) => [
            numero_texto,
            [
              nombre,
              texto(`opciones.metodo.${metodo}`),
              ...falta.map((dato) => texto(`campos.${nombreDeDato(metodo, dato)}`)),
            ].join(' · '),
            formatoLempiras(monto),
          ]),
        },
      ]
    : []

const billetes = ({ denominaciones }: Caja): Bloque[] =>
  denominaciones.length
    ? [
        {
          tipo: 'tabla',
          titulo: texto('tesoreria.caja.billetes_y_monedas'),
          columnas: [
            { titulo: palabra('denominacion'), parte: 1 },
            derecha(texto('campos.cantidad')),
            derecha(texto('campos.monto')),
          ],
          filas: denominaciones.map(({ denominacion, cantidad }) => [
            formatoLempiras(denominacion),
            String(cantidad),
            formatoLempiras(denominacion * cantidad),
          ]),
          total: [
            texto('campos.total'),
            '',
            formatoLempiras(
              denominaciones.reduce((total, { denominacion, cantidad }) => total + denominacion * cantidad, 0),
            ),
          ],
        },
      ]
    : []
