import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { Lista, type ListaProps } from '#src/list/Lista.tsx'
import { Vistas } from '#src/list/Vistas.tsx'
import type { Filtro, porGrupos } from './por-grupos.ts'

type DeFilas<T extends RaRecord> = Pick<ListaProps<T>, 'columnas' | 'alAbrir' | 'tarjeta'>

interface InformePorGruposProps<T extends RaRecord, G extends string> {
  modelo: ReturnType<typeof porGrupos<G>>
  filtros: ReactNode
  /** i18n key of what the search box looks through. */
  busca: string
  /** i18n prefix of the words of each kind of rows. */
  rotulos: string
  resumen: ReactNode
  grupos: (vista: G, filtro: Filtro) => DeFilas<T>
  lineas: () => DeFilas<T>
}

const ESTE_MES = { fecha_lapso: 'este_mes' }

/** A report of this month, by groups that each lead to their lines, or by the lines (`por-grupos.ts`). */
export function InformePorGrupos<T extends RaRecord, G extends string>({
  modelo: { vistas, vistaDe, filtroDeVista, ordenDe, esOrdenable, grupoDe },
  rotulos,
  grupos,
  lineas,
  ...lista
}: InformePorGruposProps<T, G>) {
  return (
    <Lista<T>
      {...lista}
      orden={ordenDe(vistaDe({}))}
      filtrosIniciales={ESTE_MES}
      exporta
      vistas={
        <Vistas
          vistas={vistas}
          rotulos={rotulos}
          vistaDe={vistaDe}
          filtroDe={filtroDeVista}
          ordenDe={ordenDe}
          esOrdenable={esOrdenable}
        />
      }
      segun={(filtro, filas) => {
        const vista = grupoDe(filas)
        return vista ? grupos(vista, filtro) : lineas()
      }}
    />
  )
}
