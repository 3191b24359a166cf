import Box from '@mui/material/Box'
import type { ChangeEvent, ReactNode } from 'react'
import { formatoDni, formatoTelefono } from '#contract/texto/formato'
import { dni, telefono } from '#contract/campos'
import { sinLetra } from '#contract/texto/letras'
import { useCampo } from './almacen.ts'
import { Entrada, Parrafo } from './controles.ts'
import { descripcion, Rotulo } from './Rotulo.tsx'
import type { CampoProps } from './Rotulo.tsx'

export interface CampoTextoProps extends CampoProps {
  tipo?: 'text' | 'tel' | 'email'
  inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  autoComplete?: string
  /** The capitals that the telephone's keyboard begins with by itself. */
  autoCapitalize?: 'words' | 'sentences' | 'off'
  /** Lines of a text that may be long. */
  lineas?: number
  /** Writes a whole value in its usual form once the field is left. */
  formato?: (texto: string) => string
  /** Corrects the text while it is typed, given the text before. */
  mascara?: (texto: string, anterior: string) => string
  /** The stored value as people read it. */
  mostrar?: (valor: string) => string
  /** Content over the right end of the line. */
  final?: ReactNode
}

/** A line of text, or several. */
export function CampoTexto({
  nombre,
  etiqueta,
  ayuda,
  opcional,
  tipo = 'text',
  inputMode,
  autoComplete = 'off',
  autoCapitalize,
  lineas,
  formato,
  mascara,
  mostrar,
  final,
}: CampoTextoProps) {
  const { id, valor, error, escribir } = useCampo(nombre)
  const visible = mostrar ? mostrar(valor) : valor
  const control = {
    id,
    name: nombre,
    value: visible,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      escribir(mascara ? mascara(target.value, visible) : target.value),
    onBlur: formato && (() => formato(valor) !== valor && escribir(formato(valor))),
    autoComplete,
    autoCapitalize,
    inputMode,
    'aria-required': !opcional,
    ...descripcion(id, ayuda, error),
  }
  return (
    <Rotulo id={id} etiqueta={etiqueta} ayuda={ayuda} opcional={opcional} error={error}>
      <Box sx={{ position: 'relative' }}>
        {lineas ? (
          <Parrafo rows={lineas} {...control} />
        ) : (
          <Entrada type={tipo} {...control} sx={final ? { pr: 6.5 } : undefined} />
        )}
        {final}
      </Box>
    </Rotulo>
  )
}

type Hecho = Pick<CampoTextoProps, 'nombre' | 'etiqueta' | 'ayuda' | 'opcional' | 'autoComplete'>

/** A person's name, or part of it. One with a letter that papers lack is told while it is written, and taken. */
export function CampoNombre(props: Hecho) {
  const { valor } = useCampo(props.nombre)
  const ayuda = sinLetra(valor) ? 'validacion.advertencia.sin_letra' : props.ayuda
  return <CampoTexto autoCapitalize="words" {...props} ayuda={ayuda} />
}

/** A telephone; eight digits are Honduran. */
export const CampoTelefono = (props: Hecho) => (
  <CampoTexto tipo="tel" inputMode="tel" autoComplete="tel" formato={telefonoLegible} {...props} />
)

export const CampoCorreo = (props: Hecho) => (
  <CampoTexto tipo="email" inputMode="email" autoComplete="email" {...props} />
)

/** A Honduran identity number, whose dashes come by themselves. */
export const CampoDni = (props: Hecho) => <CampoTexto inputMode="numeric" formato={dniLegible} {...props} />

const telefonoLegible = (escrito: string): string => {
  const { success, data } = telefono.safeParse(escrito)
  return success ? formatoTelefono(data) : escrito
}

const dniLegible = (escrito: string): string => {
  const { success, data } = dni.safeParse(escrito)
  return success ? formatoDni(data) : escrito
}
