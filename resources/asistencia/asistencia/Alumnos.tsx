import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useRef, useState } from 'react'
import { translate } from '#i18n/translate'
import { estadoCola } from '#src/offline/cola-estado.ts'
import { cola } from '#src/offline/cola.ts'
import { alMarcar, conPendientes, marcaCon, type Marca, type Vista } from './lista-model.ts'
import { ELEGIDO } from '#src/theme/contraste.ts'
import { Renglon } from './Renglon.tsx'

/**
 * The students, A to Z. One stylesheet for the whole list and plain elements in it: two hundred names stay smooth on a
 * cheap phone, and those out of sight are not laid out.
 */
export function Alumnos({ vista, editable }: { vista: Vista; editable: boolean }) {
  const [abierto, setAbierto] = useState<number | null>(null)
  // The rows keep one function for ever, and so are drawn again only when their own student changes.
  const actual = useRef(vista)
  useEffect(() => {
    actual.current = vista
  }, [vista])

  // Marks are noted one after the other, each on the one before: leaving a note and the tap that left it come together.
  const turno = useRef(Promise.resolve())
  const marcar = useCallback((matricula: number, cambio: Partial<Marca>) => {
    turno.current = turno.current.then(() => anotarMarca(actual.current, matricula, cambio)).catch(console.error)
    if (cambio.estado === 'tarde') setAbierto(matricula)
    else if (cambio.estado) setAbierto((otro) => (otro === matricula ? null : otro))
  }, [])
  const abrir = useCallback((matricula: number) => setAbierto((otro) => (otro === matricula ? null : matricula)), [])

  return (
    <>
      <Lista>
        {vista.lista.map((alumno) => (
          <Renglon
            key={alumno.matricula_id}
            alumno={alumno}
            editable={editable}
            abierto={abierto === alumno.matricula_id}
            onMarcar={marcar}
            onAbrir={abrir}
          />
        ))}
      </Lista>
      {editable && <Teclas>{translate('clases.lista.teclas')}</Teclas>}
    </>
  )
}

/** Notes a mark on what is pending by now. */
export async function anotarMarca(vista: Vista, matricula: number, cambio: Partial<Marca>): Promise<void> {
  const ahora = conPendientes(vista, estadoCola.leer().pendientes)
  const alumno = ahora.lista.find(({ matricula_id }) => matricula_id === matricula)
  if (alumno) await cola.anotar(alMarcar(ahora, alumno, marcaCon(alumno, cambio)))
}

const Teclas = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: '8px 0 0',
  '@media (pointer: coarse)': { display: 'none' },
}))

const Lista = styled('ul')(({ theme }) => {
  const { palette } = theme
  const puesta = (fondo: string, letra: string) => ({
    background: fondo,
    color: letra,
    borderColor: fondo,
    ...ELEGIDO,
  })
  return {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    borderTop: `1px solid ${palette.divider}`,
    [theme.breakpoints.down('sm')]: { marginInline: -16 },
    '& > li': {
      padding: '6px 8px',
      borderBottom: `1px solid ${palette.divider}`,
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 57px',
      background: palette.background.paper,
      [theme.breakpoints.down('sm')]: { paddingInlineStart: 16 },
    },
    // A panel that opens over the foot is placed in the window, and not in its row.
    '@media (pointer: coarse)': { '& > li:has([data-detalle])': { contentVisibility: 'visible' } },
    '& .fila': { display: 'flex', alignItems: 'center', gap: 4, minHeight: 44 },
    '& .quien': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.25 },
    '& .nombre': { fontWeight: 550 },
    '& .dato': { display: 'block', fontSize: '0.8125rem', color: palette.text.secondary },
    '& .seguidas': { color: palette.error.main, fontWeight: 600 },
    '& .marcas': { display: 'flex', border: 0, margin: 0, padding: 0 },
    '& .marcas label': { position: 'relative', display: 'block', cursor: 'pointer' },
    '& .marcas input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      opacity: 0,
      cursor: 'inherit',
    },
    '& .marcas span': {
      display: 'grid',
      placeItems: 'center',
      width: 44,
      height: 44,
      border: '1px solid transparent',
      borderRadius: 8,
      fontWeight: 650,
      color: palette.text.secondary,
    },
    '& .marcas input:focus-visible + span': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    '& .marcas label:hover span': { background: palette.action.hover },
    '& .marcas .presente:checked + span': puesta(palette.success.light, palette.success.main),
    '& .marcas .ausente:checked + span': puesta(palette.error.main, palette.error.contrastText),
    '& .marcas .tarde:checked + span': puesta(palette.warning.main, palette.warning.contrastText),
    '& .marcas .justificado:checked + span': puesta(palette.info.main, palette.info.contrastText),
    '& .marcas:disabled label, & .marcas:disabled input': { cursor: 'default' },
    '& .mas': {
      width: 40,
      height: 44,
      border: 0,
      borderRadius: 8,
      background: 'none',
      color: palette.text.secondary,
      font: 'inherit',
      fontWeight: 700,
      letterSpacing: 1,
      cursor: 'pointer',
      '&:hover': { background: palette.action.hover },
    },
  }
})
