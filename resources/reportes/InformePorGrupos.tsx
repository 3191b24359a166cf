import { useMemo, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { clasesDe, seLee } from '#contract/clases'
import { formatoFecha, formatoNumero } from '#contract/texto/formato'
import { tituloDe, type Grupo, type InformePorGrupos as Informe, type Trazo } from '#contract/reportes/informes'
import { translate } from '#i18n/translate'
import { conClases, type ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { FiltroFechas } from '#src/list/filtros/FiltroFechas.tsx'
import type { Cifra, LineaDeTotalesProps } from '#src/list/LineaDeTotales.tsx'
import { Lista, type ListaProps } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { Ver } from '#src/list/filtros/Ver.tsx'
import { GraficoDeGrupos } from './Grafico.tsx'
import { cruzable, porGrupos } from './por-grupos.ts'

type Figuras = Readonly<Record<string, unknown>> & { grafico: readonly Trazo[] }

interface InformePorGruposProps<L, R> extends Pick<LineaDeTotalesProps, 'cuantas'> {
  informe: Informe
  filtros?: ReactNode
  /** i18n key of what the search box looks through. */
  busca?: string
  /** Figures of the totals; the sums by default. */
  cifras?: (resumen: R) => readonly Cifra[]
  /** i18n key of the rule that they follow. */
  nota?: string
  /** The columns of the figures. */
  medidas?: readonly ColumnaDeLista[]
  /** A group on a phone, beneath its name. */
  detalle?: (grupo: L) => string
  lineas?: Pick<ListaProps<L & RaRecord>, 'columnas' | 'alAbrir' | 'tarjeta'>
}

const ESTE_MES = { fecha_lapso: 'este_mes' }
/** Sizes and volumes stand at the end of a product's name. */
const NOMBRE_ENTERO = 270
const POR_FECHA = <FiltroFechas source="fecha" />
const ROTULOS = 'reportes.vista'

/** A report of this month, by groups that lead to their lines, or by the lines (`contract/reportes/informes.ts`). */
export function InformePorGrupos<L extends object, R extends object>({
  informe,
  filtros = POR_FECHA,
  busca,
  cifras,
  nota,
  cuantas,
  medidas,
  detalle,
  lineas,
}: InformePorGruposProps<L, R>) {
  const { suman, medida, Linea, por } = informe
  const modelo = useMemo(() => porGrupos(informe), [informe])
  const cruce = useMemo(() => cruzable(informe), [informe])
  const clases = clasesDe(Linea)
  const cifraDe = (campo: string, valor: unknown) =>
    clases[campo] === 'dinero' ? <Dinero centavos={Number(valor)} /> : formatoNumero(Number(valor))
  const deLineas = lineas ?? {
    columnas: conClases(clases, Object.keys(Linea.shape).filter(seLee)),
    alAbrir: false as const,
    tarjeta: (fila: L & RaRecord) => ({
      titulo: formatoFecha(String(fila.fecha)),
      cifra: cifraDe(medida, fila[medida]),
    }),
  }
  return (
    <Lista<L & RaRecord>
      filtros={filtros}
      busca={busca}
      orden={modelo.ordenDe(informe.grupos[0])}
      filtrosIniciales={ESTE_MES}
      exporta
      resumen={
        <Resumen<R & Figuras>
          cuantas={cuantas ?? suman.length}
          cifras={
            cifras ??
            ((resumen) => suman.map((campo) => ({ label: `campos.${campo}`, valor: cifraDe(campo, resumen[campo]) })))
          }
          nota={nota && translate(nota)}
          grafico={({ grafico }) => grafico.length > 1 && <GraficoDeGrupos informe={informe} grupos={grafico} />}
        />
      }
      ver={<Ver rotulos={ROTULOS} {...modelo} />}
      cruce={cruce}
      segun={(filtro, filas) => {
        const vista = modelo.grupoDe(filas)
        if (!vista) return deLineas
        const nombreDe = (fila: object) => informe.nombreDe(fila as Grupo, translate)
        return {
          alAbrir: (fila) => modelo.rutaDeGrupo(fila as unknown as Grupo, filtro),
          tarjeta: (fila) => ({
            titulo: nombreDe(fila),
            detalle: detalle?.(fila),
            cifra: cifraDe(medida, fila[medida]),
          }),
          columnas: [
            {
              source: por[vista]?.tiempo ? 'id' : 'nombre',
              clase: 'nombre',
              minimo: NOMBRE_ENTERO,
              label: tituloDe(informe, vista),
              render: nombreDe,
            },
            ...(medidas ?? conClases(clases, suman)),
          ],
        }
      }}
    />
  )
}

/** The screen of a report of which nothing more is told than its declaration, one of these. */
export function informeDe(name: string, informes: readonly Informe[]) {
  const informe = informes.find(({ modulo }) => modulo.name === name)
  return () => informe && <InformePorGrupos informe={informe} />
}
