import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Accion } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { CasillaTriple } from './CasillaTriple.tsx'
import { COLUMNAS, lugarSiguiente, type Fila, type Lugar } from './matriz-model.ts'
import type { Matriz } from './use-matriz.ts'
import { palabras } from './palabras.ts'

const PRINCIPIO: Lugar = { fila: 0, columna: 0 }

/** The matrix on a wide screen: one stop of the Tab key; the arrows go from checkbox to checkbox. */
export function MatrizRejilla({ matriz, filas }: { matriz: Matriz; filas: readonly Fila[] }) {
  const ayuda = useId()
  const table = useRef<HTMLTableElement>(null)
  const [activo, setActivo] = useState(PRINCIPIO)

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    // Enter would send the form.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      event.target.click()
    }
    const lugar = lugarSiguiente(activo, event.key, filas)
    if (!lugar) return
    event.preventDefault()
    table.current?.querySelector<HTMLInputElement>(`[data-lugar="${lugar.fila}-${lugar.columna}"]`)?.focus()
  }

  const renglones = filas.map((fila, index) => (
    <RenglonModulo
      key={claveDe(fila)}
      fila={fila}
      index={index}
      matriz={matriz}
      activo={activo}
      onActivar={setActivo}
    />
  ))
  return (
    <>
      <Box sx={marco}>
        <Box
          component="table"
          role="grid"
          ref={table}
          aria-label={translate('usuarios.roles.permisos')}
          aria-describedby={ayuda}
          onKeyDown={onKeyDown}
          sx={tabla}
        >
          <thead>{renglones[0]}</thead>
          <tbody>{renglones.slice(1)}</tbody>
        </Box>
      </Box>
      <Box id={ayuda} sx={{ typography: 'caption', color: 'text.secondary', mt: 0.5 }}>
        {translate('usuarios.roles.matriz.teclas')}
      </Box>
    </>
  )
}

interface RenglonProps {
  fila: Fila
  index: number
  matriz: Matriz
  activo: Lugar
  onActivar: (lugar: Lugar) => void
}

/** One row of the grid; the first is the head of the columns, whose checkboxes stand for all the rows. */
function RenglonModulo({ fila, index, matriz, activo, onActivar }: RenglonProps) {
  const cabeza = fila.tipo === 'todo'
  const casillaEn = (accion: Accion | null, columna: number) => {
    const casilla = matriz.casilla(fila, accion)
    if (!casilla) return null
    const esActivo = activo.fila === index && activo.columna === columna
    return (
      <CasillaTriple
        casilla={casilla}
        nombre={palabras.casilla(fila, accion)}
        soloLectura={matriz.soloLectura}
        onTocar={() => matriz.alternar(casilla)}
        onFocus={() => onActivar({ fila: index, columna })}
        tabIndex={esActivo ? 0 : -1}
        name={esActivo ? 'permisos' : undefined}
        aria-invalid={esActivo && matriz.error !== undefined ? true : undefined}
        data-lugar={`${index}-${columna}`}
      />
    )
  }
  return (
    <tr data-tipo={fila.tipo}>
      {COLUMNAS.map((accion, columna) => {
        const contenido = (
          <label>
            {casillaEn(accion, columna)}
            {accion === null ? <span>{palabras.fila(fila)}</span> : cabeza && <span>{palabras.accion(accion)}</span>}
          </label>
        )
        if (accion === null)
          return (
            <th key="fila" scope={cabeza ? 'col' : 'row'}>
              {contenido}
            </th>
          )
        return cabeza ? (
          <th key={accion} scope="col">
            {contenido}
          </th>
        ) : (
          <td key={accion}>{contenido}</td>
        )
      })}
    </tr>
  )
}

const claveDe = (fila: Fila): string =>
  fila.tipo === 'modulo' ? fila.modulo.name : fila.tipo === 'area' ? fila.area : fila.tipo

const marco = {
  overflow: 'auto',
  maxHeight: 'max(420px, calc(100dvh - 220px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
}

/** Opaque: what scrolls passes beneath. */
const tinted =
  (percent: number) =>
  ({ palette }: Theme) =>
    `color-mix(in srgb, ${palette.text.primary} ${percent}%, ${palette.background.paper})`

const tabla = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: '100%',
  fontSize: '0.875rem',
  '& th, & td': { p: 0, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 60,
    minHeight: 36,
    cursor: 'pointer',
  },
  '& th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, textAlign: 'start', fontWeight: 450 },
  '& th:first-of-type label': { justifyContent: 'flex-start', gap: 1.25, px: 1.5, minWidth: 184 },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, fontWeight: 600 },
  '& thead th:first-of-type': { zIndex: 3, fontWeight: 600 },
  '& thead th:not(:first-of-type) label': { flexDirection: 'column-reverse', gap: 0.5, py: 0.75, fontSize: '0.75rem' },
  '& tr[data-tipo="area"] > *': { bgcolor: tinted(6) },
  '& tr[data-tipo="area"] > th': { fontWeight: 600 },
  '& tr[data-tipo="modulo"] > th label': { pl: 3 },
  '& tbody tr[data-tipo="modulo"]:hover > *': { bgcolor: tinted(3) },
}
