import HistoryIcon from '@mui/icons-material/History'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useRef, useState } from 'react'
import { RadioButtonGroupInput, useListContext, useResourceContext } from 'react-admin'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import type { EnTodosHecho } from '#contract/listas/varios'
import { expandirLapsos } from '#contract/tiempo/lapsos'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { moduloDeRecurso } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { Incompleto } from '#src/form/espera.ts'
import type { ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'
import { useFiltroEscrito } from '#src/list/filtros/filtro-escrito.ts'
import {
  camposDe,
  faltasDe,
  loQueFalta,
  nadaCambia,
  pedidoDe,
  renglonDe,
  type CampoCambiable,
  type Forma,
} from './cambiar-model.ts'
import { Hecho } from './Hecho.tsx'
import { RenglonDeCambio } from './RenglonDeCambio.tsx'
import { Revision, type Revisada } from './Revision.tsx'
import { cuantosDe } from './cuantos.ts'
import { UltimosCambios } from './UltimosCambios.tsx'

interface DialogoCambiarProps {
  /** The records that were chosen; none for all that the filter holds. */
  ids: readonly number[]
  columnas: readonly ColumnaDeLista[]
  esquema: z.ZodObject
  atajo?: { campo: string; valor: string; label: string }
  onHecho?: () => void
  onClose: () => void
}

const MAS_RENGLONES = 8

/** Changes fields of many records at once, after saying what comes of it; done, it offers to undo it. */
export function DialogoCambiar({ ids, columnas, esquema, atajo, onHecho, onClose }: DialogoCambiarProps) {
  const resource = useResourceContext() ?? ''
  const modulo = moduloDeRecurso(resource)
  const campos = useMemo(() => camposDe(modulo, columnas, esquema), [modulo, columnas, esquema])
  const filtro = useFiltroEscrito()
  const { total } = useListContext()
  // As it stood when the dialog was opened.
  const [filter] = useState(() => expandirLapsos(filtro(), hoyDelCentro()))
  const [ultimos, setUltimos] = useState(false)
  const revisada = useRef<Revisada>(undefined)
  const [primero] = campos
  if (ultimos || !primero) return <UltimosCambios onClose={onClose} />

  const elegido = campos.find(({ campo }) => campo === atajo?.campo)
  const inicial: Forma = {
    alcance: ids.length ? 'elegidos' : 'filtro',
    cambios: [elegido && atajo ? { ...renglonDe(elegido), hace: 'poner', valor: atajo.valor } : renglonDe(primero)],
    actualizar_cargos: false,
    motivo: '',
  }
  const donde = { ids, filter }
  const validar = (values: FieldValues) =>
    faltasDe(values as Forma, campos, revisada.current?.revision.pide_motivo === true)
  const enviar = async (
    values: FieldValues,
    accion: Parameters<Parameters<typeof DialogoFormulario>[0]['enviar']>[1],
  ) => {
    const vista = revisada.current
    const pedido = pedidoDe(values as Forma, campos, donde)
    if (!pedido) throw new Incompleto(loQueFalta(values as Forma, campos))
    if (vista?.revision.cambian === 0) throw new Incompleto(nadaCambia(values as Forma))
    if (!vista || JSON.stringify(pedido) !== vista.pedido) throw new Error('varios.sin_revisar')
    const { cambios, actualizar_cargos } = pedido
    const motivo = (values as Forma).motivo || null
    return accion<EnTodosHecho>(resource, null, 'en-todos', {
      cambios,
      actualizar_cargos,
      motivo,
      huella: vista.revision.huella,
    })
  }
  return (
    <DialogoFormulario<EnTodosHecho>
      titulo={atajo ? `${translate(atajo.label)}: ${cuantosDe(modulo, ids.length)}` : translate('varios.titulo')}
      guardar="varios.hacer"
      maxWidth="md"
      unaVez
      defaultValues={inicial}
      validate={validar}
      enviar={enviar}
      hecho={(hecho) => <Hecho resource={resource} hecho={hecho} />}
      dura={PARA_DESHACER_MS}
      onHecho={onHecho}
      onClose={onClose}
    >
      <Alcance modulo={modulo} elegidos={ids.length} total={total ?? 0} />
      <Renglones campos={campos} modulo={modulo} unico={atajo !== undefined} />
      <Revision campos={campos} donde={donde} revisada={revisada} />
      <Box sx={{ mt: 2 }}>
        <Button size="small" startIcon={<HistoryIcon />} onClick={() => setUltimos(true)}>
          {translate('varios.ultimos.boton')}
        </Button>
      </Box>
    </DialogoFormulario>
  )
}

/** Time to read what was done, and to undo it. */
const PARA_DESHACER_MS = 20_000

/** The records that it reaches: those that are chosen, or all that the filter holds, where those are more. */
function Alcance({ modulo, elegidos, total }: { modulo: string; elegidos: number; total: number }) {
  const de = (cuantos: number) => cuantosDe(modulo, cuantos)
  if (!elegidos || total <= elegidos)
    return (
      <Box sx={{ fontWeight: 600, mb: 1 }}>
        {elegidos ? de(elegidos) : translate('varios.del_filtro', { cuantos: de(total) })}
      </Box>
    )
  return (
    <RadioButtonGroupInput
      source="alcance"
      label="varios.alcance"
      row
      helperText={false}
      validate={[]}
      choices={[
        { id: 'elegidos', name: translate('varios.elegidos', { cuantos: de(elegidos) }) },
        { id: 'filtro', name: translate('varios.del_filtro', { cuantos: de(total) }) },
      ]}
      translateChoice={false}
    />
  )
}

function Renglones({ campos, modulo, unico }: { campos: readonly CampoCambiable[]; modulo: string; unico: boolean }) {
  const { setValue } = useFormContext<Forma>()
  const cambios = useWatch<Forma, 'cambios'>({ name: 'cambios' })
  const libre = campos.find(({ campo }) => !cambios.some((renglon) => renglon.campo === campo))
  const poner = (nuevos: Forma['cambios']) => setValue('cambios', nuevos, { shouldDirty: true })
  return (
    <>
      {cambios.map((renglon, lugar) => (
        <RenglonDeCambio
          key={`${lugar} ${renglon.campo}`}
          lugar={lugar}
          modulo={modulo}
          campos={campos.filter(
            ({ campo }) => campo === renglon.campo || !cambios.some((otro) => otro.campo === campo),
          )}
          renglon={renglon}
          onCampo={(campo) => poner(cambios.map((uno, n) => (n === lugar ? renglonDe(campo) : uno)))}
          onQuitar={cambios.length > 1 ? () => poner(cambios.filter((_, n) => n !== lugar)) : undefined}
        />
      ))}
      {!unico && libre && cambios.length < MAS_RENGLONES && (
        <Button size="small" startIcon={<AddIcon />} onClick={() => poner([...cambios, renglonDe(libre)])}>
          {translate('varios.otro_campo')}
        </Button>
      )}
    </>
  )
}
