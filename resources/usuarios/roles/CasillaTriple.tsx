import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { translate } from '#i18n/translate'
import type { Casilla } from './matriz-model.ts'

interface Props extends React.AriaAttributes {
  casilla: Casilla
  /** «Estudiantes: crear». */
  nombre: string
  soloLectura: boolean
  onTocar: () => void
  /** Props of the one checkbox that the error summary and the Tab key lead to. */
  name?: string
  tabIndex?: number
  onFocus?: () => void
  'data-lugar'?: string
}

const estiloDeLaCasilla = (apagada: boolean) =>
  ({
    // On a phone a finger's; in the grid its cell is.
    width: { xs: 24, sm: 18 },
    height: { xs: 24, sm: 18 },
    m: 0,
    flex: 'none',
    accentColor: (theme) => theme.palette.primary.main,
    cursor: apagada ? 'default' : 'pointer',
    opacity: apagada ? 0.45 : 1,
  }) satisfies SxProps<Theme>

/**
 * A checkbox that may stand for many: checked, empty or in between. One that can't be touched keeps the focus and says
 * why.
 */
export function CasillaTriple({ casilla: { marca, motivo }, nombre, soloLectura, onTocar, ...input }: Props) {
  const razon = motivo && translate(`usuarios.roles.matriz.${motivo}`)
  const apagada = soloLectura || motivo !== undefined
  return (
    <Box
      component="input"
      type="checkbox"
      {...input}
      ref={(element: HTMLInputElement | null) => {
        if (element) element.indeterminate = marca === 'parte'
      }}
      checked={marca === 'todo'}
      aria-checked={marca === 'parte' ? 'mixed' : marca === 'todo'}
      onChange={onTocar}
      aria-label={razon ? `${nombre}. ${razon}` : nombre}
      aria-disabled={apagada || undefined}
      title={razon}
      sx={estiloDeLaCasilla(apagada)}
    />
  )
}
