import {
  AutocompleteArrayInput,
  BooleanInput,
  NumberInput,
  ReferenceArrayInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import type { Convocatoria } from '#contract/catalogos/convocatorias'
import type { CursoFila } from '#contract/catalogos/cursos'
import { recursoDe } from '#contract/modulos'
import { VARIANTES } from '#contract/publico/convocatoria'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'

export const ConvocatoriaInputs = () => (
  <>
    <Seccion titulo="convocatorias.seccion.que">
      <Ancho>
        <TextInput source="nombre" isRequired autoFocus autoComplete="off" helperText="convocatorias.ayuda.nombre" />
      </Ancho>
      <Variante />
      <Ancho>
        <CursosInput />
      </Ancho>
    </Seccion>
    <Seccion titulo="convocatorias.seccion.cuando">
      <FechaInput source="abre" isRequired helperText="convocatorias.ayuda.abre" />
      <FechaInput source="cierra" isRequired helperText="convocatorias.ayuda.cierra" />
      <NumberInput source="cupo" min={1} step={1} helperText="convocatorias.ayuda.cupo" />
      <NumberInput
        source="reserva_dias"
        min={1}
        max={90}
        step={1}
        isRequired
        helperText="convocatorias.ayuda.reserva_dias"
      />
    </Seccion>
    <Seccion titulo="convocatorias.seccion.formulario">
      <Ancho>
        <TextInput source="texto_bienvenida" multiline minRows={3} helperText="convocatorias.ayuda.texto_bienvenida" />
      </Ancho>
      <Ancho>
        <BooleanInput source="requiere_consentimiento" helperText="convocatorias.ayuda.requiere_consentimiento" />
      </Ancho>
      <Ancho>
        <BooleanInput source="activa" helperText="convocatorias.ayuda.activa" />
      </Ancho>
    </Seccion>
  </>
)

/** The address of the form depends on it, so it stays once somebody has registered. */
function Variante() {
  const usada = (useRecordContext<Convocatoria>()?.enviados ?? 0) > 0
  return (
    <Opciones
      source="variante"
      opciones={VARIANTES}
      isRequired
      disabled={usada}
      helperText={usada ? 'convocatorias.ayuda.variante_usada' : 'convocatorias.ayuda.variante'}
    />
  )
}

/** Drafts too: a campaign is made ready before its courses open. */
const OFRECIBLES = { estado_in: ['borrador', 'abierto', 'en_curso'] }
const POR_INICIO = { field: 'fecha_inicio', order: 'DESC' as const }

function CursosInput() {
  return (
    <ReferenceArrayInput
      source="cursos"
      reference={recursoDe('Cursos')}
      filter={OFRECIBLES}
      sort={POR_INICIO}
      perPage={30}
    >
      <AutocompleteArrayInput
        isRequired
        optionText={({ nombre, codigo, periodo }: CursoFila) => `${nombre} (${codigo}) · ${periodo}`}
        filterToQuery={(q: string) => (q ? { q } : {})}
        noOptionsText="comun.estado.sin_coincidencias"
        helperText="convocatorias.ayuda.cursos"
      />
    </ReferenceArrayInput>
  )
}
