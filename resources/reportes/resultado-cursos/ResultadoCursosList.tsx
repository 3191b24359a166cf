import Box from '@mui/material/Box'
import { Fragment, type MouseEvent } from 'react'
import { useCanAccess, useListFilterContext } from 'react-admin'
import { formatoLempiras } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { ResultadoCurso, type ResultadoResumen } from '#contract/reportes/resultado-cursos'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { FiltroCurso } from '#src/list/filtros/FiltroCurso.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Nada } from '#src/list/Nada.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { LISTA_DE, rutaDe, tieneLista, type CifraConLista } from './resultado-model.ts'

const ORDEN = { field: 'resultado', order: 'DESC' as const }
const OCULTAS = ['categoria_nombre']
const ESTE_MES = { fecha_lapso: 'este_mes' }
const filtros = (
  <>
    {filtrosDe(ResultadoCurso, [['fecha', { clase: 'fecha' }]])}
    <FiltroCurso source="curso_id" />
    {filtrosDe(ResultadoCurso, [['categoria_id', { de: 'CursoCategorias' }]])}
  </>
)

/** Each course's income, less what was spent on it; each figure leads to the list behind it. */
export function ResultadoCursosList() {
  const nombreDe = ({ nombre }: ResultadoCurso) => nombre || translate('comun.sin_curso')
  return (
    <Lista<ResultadoCurso>
      orden={ORDEN}
      filtros={filtros}
      filtrosIniciales={ESTE_MES}
      busca="reportes.resultado.busca"
      exporta
      ocultas={OCULTAS}
      resumen={<Totales />}
      alAbrir={false}
      tarjeta={(fila) => ({
        titulo: nombreDe(fila),
        detalle: <Partes fila={fila} />,
        cifra: <Dinero centavos={fila.resultado} />,
      })}
      columnas={columnasDe(ResultadoCurso, [
        ['nombre', { label: 'campos.curso', importancia: 1, render: nombreDe }],
        'categoria_nombre',
        ['recibido', { render: (fila) => <Cifra cifra="recibido" fila={fila} /> }],
        ['con_saldo', { render: (fila) => <Cifra cifra="con_saldo" fila={fila} /> }],
        ['gastos', { render: (fila) => <Cifra cifra="gastos" fila={fila} /> }],
        ['notas_credito', { render: (fila) => <Cifra cifra="notas_credito" fila={fila} /> }],
        ['resultado', { fuerte: true, importancia: 1 }],
      ])}
    />
  )
}

const Totales = () => (
  <Resumen<ResultadoResumen>
    cuantas={4}
    nota={translate('reportes.resultado.nota')}
    cifras={({ resultado, recibido, gastos, notas_credito, con_saldo, cursos }) => [
      {
        label: 'campos.resultado',
        valor: <Dinero centavos={resultado} />,
        detalle: translate('reportes.resultado.cursos', { smart_count: cursos }),
      },
      { label: 'campos.recibido', valor: <Dinero centavos={recibido} /> },
      { label: 'campos.gastos', valor: <Dinero centavos={gastos} /> },
      ...(notas_credito ? [{ label: 'campos.notas_credito', valor: <Dinero centavos={notas_credito} /> }] : []),
      ...(con_saldo ? [{ label: 'campos.con_saldo', valor: <Dinero centavos={con_saldo} /> }] : []),
    ]}
  />
)

/** The parts of the result, where there is no column for them. */
function Partes({ fila }: { fila: ResultadoCurso }) {
  const cifras = (['recibido', 'con_saldo', 'gastos', 'notas_credito'] as const).filter((cifra) => fila[cifra] !== 0)
  return cifras.map((cifra, orden) => (
    <Fragment key={cifra}>
      {orden > 0 && ' '}
      <Box component="span" sx={{ display: 'inline-block' }}>
        {translate(`campos.${cifra}`)} <Cifra cifra={cifra} fila={fila} />
        {orden < cifras.length - 1 && ' ·'}
      </Box>
    </Fragment>
  ))
}

/** A figure of a course, and the way to the list that it is the sum of. */
function Cifra({ cifra, fila }: { cifra: CifraConLista; fila: ResultadoCurso }) {
  const { filterValues } = useListFilterContext()
  const { canAccess } = useCanAccess({ resource: recursoDe(LISTA_DE[cifra]), action: 'list' })
  const monto = fila[cifra]
  if (!monto) return <Nada />
  if (!tieneLista(cifra, fila) || !canAccess) return <Dinero centavos={monto} />
  return (
    <Enlace
      to={rutaDe(cifra, fila.id, filterValues, hoyDelCentro())}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      aria-label={translate('reportes.resultado.ver', {
        campo: translate(`campos.${cifra}`),
        curso: fila.nombre || translate('comun.sin_curso'),
        monto: formatoLempiras(monto),
      })}
    >
      <Dinero centavos={monto} />
    </Enlace>
  )
}
