import type { MouseEvent } from 'react'
import { useCanAccess } from 'react-admin'
import { avanceDe, MODULO_DE_META, TIPOS_META, Meta } from '#contract/ajustes/metas'
import { primeroDe } from '#contract/tiempo/fechas'
import { enLinea, formatoMes, formatoMesCorto, formatoPorcentaje } from '#contract/texto/formato'
import { recursoDe, type NombreModulo } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { FiltroOpciones } from '#src/list/filtros/filters.tsx'
import { FiltroReferencia } from '#src/list/filtros/FiltroReferencia.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Avance } from './Avance.tsx'
import { Copiar } from './Copiar.tsx'
import { FiltroAnio, FiltroMes } from './FiltroMes.tsx'
import { CATEGORIAS, CURSOS, cuantoDe, esteMes, rutaDe } from './metas-model.ts'

const ORDEN = { field: 'anio', order: 'DESC' as const }
const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

const filtros = (
  <>
    <FiltroAnio source="anio" />
    <FiltroMes source="mes" />
    <FiltroOpciones source="tipo" opciones={TIPOS_META} />
    <FiltroReferencia source="curso_id" reference={CURSOS} sort={RECIENTES} />
    <FiltroReferencia source="categoria_id" reference={CATEGORIAS} sort={POR_NOMBRE} />
  </>
)

/** The goals of each month, and how far each is. */
export function MetaList() {
  const ambito = ({ curso_nombre, categoria_nombre }: Meta) =>
    curso_nombre ?? categoria_nombre ?? translate('metas.de_todo')
  return (
    <Lista<Meta>
      orden={ORDEN}
      agregar="metas.agregar"
      acciones={<Copiar />}
      busca={false}
      filtros={filtros}
      filtrosIniciales={{ anio: esteMes().anio }}
      exporta
      tarjeta={(meta) => ({
        titulo: enLinea(translate(`opciones.tipo.${meta.tipo}`), formatoMesCorto(primeroDe(meta))),
        detalle: ambito(meta),
        cifra: formatoPorcentaje(Math.floor(avanceDe(meta) / 100) * 100),
        estado: cuantoDe(meta.tipo, meta.valor),
      })}
      celdas={async () => (await import('#contract/ajustes/metas')).MetaFormulario}
      columnas={columnasDe(Meta, [
        [
          'anio',
          {
            clase: 'palabra',
            minimo: 156,
            label: 'campos.mes',
            edita: false,
            render: (meta) => formatoMes(primeroDe(meta)),
          },
        ],
        ['tipo', { edita: false }],
        ['curso_nombre', { label: 'campos.ambito', edita: false, render: ambito }],
        [
          'valor',
          {
            clase: 'dinero',
            label: 'metas.meta',
            edita: { como: ({ tipo }) => (tipo === 'ingresos' ? 'dinero' : 'numero') },
            render: ({ tipo, valor }) => cuantoDe(tipo, valor),
          },
        ],
        ['logrado', { clase: 'dinero', render: (meta) => <Logrado meta={meta} /> }],
        [
          'avance',
          {
            clase: 'palabra',
            label: 'campos.avance',
            minimo: 200,
            render: (meta) => <Avance meta={meta} />,
          },
        ],
      ])}
    />
  )
}

/** The amount reached of a goal, and the way to the list that it is the sum of. */
function Logrado({ meta }: { meta: Meta }) {
  // A row of another's server may have no kind that we know.
  const modulo: NombreModulo | undefined = MODULO_DE_META[meta.tipo]
  const { canAccess } = useCanAccess({ resource: modulo ? recursoDe(modulo) : '', action: 'list', enabled: !!modulo })
  const cuanto = cuantoDe(meta.tipo, meta.logrado)
  if (!canAccess) return cuanto
  return (
    <Enlace
      to={rutaDe(meta)}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      aria-label={translate('metas.llegar', { cuanto })}
    >
      {cuanto}
    </Enlace>
  )
}
