import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'
import { useCampo } from './almacen.ts'
import { Seleccion } from './controles.ts'
import { descripcion, ETIQUETA, Notas, Rotulo, TextoRotulo } from './Rotulo.tsx'
import type { CampoProps } from './Rotulo.tsx'
import { TARJETA } from './tarjeta.ts'

interface Opcion {
  valor: string
  /** i18n key, or a ready name. */
  nombre: string
}

interface CampoOpcionProps extends CampoProps {
  opciones: readonly Opcion[]
}

/** A field with one of a few options, all in sight. */
export function CampoOpcion({ nombre, etiqueta, ayuda, opcional, opciones }: CampoOpcionProps) {
  const { id, valor, error, escribir } = useCampo(nombre)
  return (
    <Box
      component="fieldset"
      role="radiogroup"
      aria-labelledby={`${id}-nombre`}
      aria-required={!opcional}
      {...descripcion(id, ayuda, error)}
      sx={{ border: 0, p: 0, m: 0, mb: 2.5, minWidth: 0 }}
    >
      <Box component="legend" id={`${id}-nombre`} sx={ETIQUETA}>
        <TextoRotulo etiqueta={etiqueta} opcional={opcional} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' }}>
        {opciones.map((opcion) => (
          <Box key={opcion.valor} component="label" sx={TARJETA}>
            <input
              type="radio"
              name={nombre}
              value={opcion.valor}
              checked={valor === opcion.valor}
              onChange={() => escribir(opcion.valor)}
            />
            {translate(opcion.nombre, { _: opcion.nombre })}
          </Box>
        ))}
      </Box>
      <Notas id={id} ayuda={ayuda} error={error} />
    </Box>
  )
}

interface ListaProps extends CampoOpcionProps {
  disabled?: boolean
  /** The chosen value and what a choice does, in the place of the field's own. */
  valor?: string
  onElegir?: (valor: string) => void
}

/** A field with one of many options, in the phone's own list. */
export function CampoLista({ nombre, etiqueta, ayuda, opcional, opciones, disabled, valor, onElegir }: ListaProps) {
  const campo = useCampo(nombre)
  const { id, error } = campo
  return (
    <Rotulo id={id} etiqueta={etiqueta} ayuda={ayuda} opcional={opcional} error={error}>
      <Box sx={{ position: 'relative' }}>
        <Seleccion
          id={id}
          name={nombre}
          value={valor ?? campo.valor}
          onChange={({ target }) => (onElegir ?? campo.escribir)(target.value)}
          disabled={disabled}
          aria-required={!opcional}
          {...descripcion(id, ayuda, error)}
        >
          <option value="">{translate(opcional ? 'publico.sin_elegir' : 'publico.elija')}</option>
          {opciones.map((opcion) => (
            <option key={opcion.valor} value={opcion.valor}>
              {translate(opcion.nombre, { _: opcion.nombre })}
            </option>
          ))}
        </Seleccion>
        <ArrowIcon aria-hidden sx={FLECHA} />
      </Box>
    </Rotulo>
  )
}

const FLECHA = {
  position: 'absolute',
  right: 8,
  top: 'calc(50% - 12px)',
  color: 'text.secondary',
  pointerEvents: 'none',
} as const
