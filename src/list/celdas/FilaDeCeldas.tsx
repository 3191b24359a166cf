import { memo, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { valorDe, type FilaTocada, type Registro } from './celdas-model.ts'
import { fijaDe, textoDe, type ColumnaDeCeldas } from './columnas.ts'

interface FilaDeCeldasProps {
  registro: Registro
  tocada?: FilaTocada
  /** Its place on the page. */
  lugar: number
  columnas: readonly ColumnaDeCeldas[]
  /** The column of the cell that the keyboard is at; -1 where it is in another row. */
  activa: number
  /** The chosen columns of this row, both included; none where the first is -1. */
  desde: number
  hasta: number
  /** The input of the cell that is being written. */
  children?: ReactNode
}

export const idDeCelda = (lugar: number, columna: number) => `celda-${lugar}-${columna}`
export const idDeFrase = (lugar: number, columna: number) => `celda-${lugar}-${columna}-frase`

/** The sentence of what keeps a cell from being saved; undefined of a cell that is well. */
export function fraseDe(tocada: FilaTocada | undefined, campo: string): string | undefined {
  if (!tocada || !(campo in tocada.ahora)) return undefined
  const { ajeno, errores, negados, falta } = tocada
  if (ajeno?.campos.includes(campo))
    return translate(ajeno.quien ? 'celdas.resolver.cambiada' : 'celdas.resolver.alguien', { quien: ajeno.quien })
  if (falta) return translate('celdas.resolver.falta')
  return errores[campo] ?? negados[campo]
}

/** A row of the grid: plain elements, drawn again for itself alone. */
export const FilaDeCeldas = memo(function FilaDeCeldas(props: FilaDeCeldasProps) {
  return (
    <tr data-fila={props.lugar}>
      {props.columnas.map((columna, orden) => (
        <Celda key={columna.source} {...props} columna={columna} orden={orden} />
      ))}
    </tr>
  )
})

/** A function and no component of its own: a page has a thousand of them. */
function Celda({
  registro,
  tocada,
  lugar,
  columna,
  orden,
  activa,
  desde,
  hasta,
  children,
}: FilaDeCeldasProps & { columna: ColumnaDeCeldas; orden: number }) {
  const { campo } = columna
  const esta = orden === activa
  const cambiada = tocada !== undefined && campo in tocada.ahora
  const frase = fraseDe(tocada, campo)
  const fija = fijaDe(columna, registro)
  const valor = { valor: valorDe(registro, tocada, campo), nombre: tocada?.nombres[campo] }
  const Etiqueta = orden === 0 ? 'th' : 'td'
  const escribe = esta && children
  const clases = [
    columna.derecha && 'derecha',
    columna.cede && 'cede',
    fija && 'fija',
    cambiada && 'cambiada',
    frase && 'mal',
    escribe && 'escribe',
  ]
  return (
    <Etiqueta
      {...(orden === 0 && { scope: 'row' })}
      role={orden === 0 ? 'rowheader' : 'gridcell'}
      id={idDeCelda(lugar, orden)}
      data-columna={orden}
      tabIndex={esta ? 0 : -1}
      className={clases.filter(Boolean).join(' ') || undefined}
      aria-selected={desde <= orden && orden <= hasta ? true : undefined}
      aria-readonly={fija ? true : undefined}
      aria-invalid={frase ? true : undefined}
      aria-describedby={frase ? idDeFrase(lugar, orden) : undefined}
    >
      {escribe || <span>{textoDe(columna, registro, valor)}</span>}
      {frase && (
        <span className="frase" id={idDeFrase(lugar, orden)}>
          {frase}
        </span>
      )}
    </Etiqueta>
  )
}
