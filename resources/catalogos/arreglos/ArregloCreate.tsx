import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useEffect, useState } from 'react'
import { NumberInput, TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { LimitesDeArreglo } from '#contract/ajustes/centro'
import { ArregloCrear, fueraDeLimites, GRACIA, type PreviaArreglo } from '#contract/catalogos/arreglos'
import { enLinea, formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { EstudianteInput } from '#resources/catalogos/clientes/EstudianteInput.tsx'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { ARREGLOS, type CuotaEscrita } from './arreglos-model.ts'
import { Cuotas } from './Cuotas.tsx'

const entero = validarCon(ArregloCrear)
/** Before a student is chosen, nothing else stands on the screen: nothing else is missing. */
const validar: typeof entero = (valores) => {
  const errores = entero(valores) as Partial<Record<string, object>> | undefined
  return errores?.cliente_id ? { cliente_id: errores.cliente_id } : errores
}
const CON_VENCIDO = { vencido: true }
const LARGO = { htmlInput: { maxLength: 300 } }

/** Makes instalments of what a student owes and is overdue; `?cliente_id=` comes from the student's page. */
export function ArregloCreate() {
  const [params] = useSearchParams()
  const [inicial] = useState({
    cliente_id: Number(params.get('cliente_id')) || null,
    cargo_ids: [],
    total: null,
    cuotas: [],
    gracia_dias: GRACIA,
    firmante: '',
    firmante_dni: '',
    observacion: '',
    motivo: null,
  })
  return (
    <Creacion titulo="arreglos.nuevo" redirect="show">
      <Formulario validate={validar} defaultValues={inicial} guardar="arreglos.acordar" idempotente>
        <Seccion>
          <Ancho>
            <EstudianteInput filter={CON_VENCIDO} helperText="arreglos.con_vencido" />
          </Ancho>
        </Seccion>
        <DelEstudiante />
      </Formulario>
    </Creacion>
  )
}

function DelEstudiante() {
  const cliente_id: unknown = useWatch({ name: 'cliente_id' })
  const elegido = typeof cliente_id === 'number'
  const { data, error, refetch } = useConsulta<PreviaArreglo>(ARREGLOS, 'previa', {
    params: { cliente_id },
    enabled: elegido,
    retry: false,
  })
  if (!elegido) return null
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  return <Acuerdo key={cliente_id} previa={data} />
}

function Acuerdo({ previa: { cargos, firmante, vigentes, rotos, limites } }: { previa: PreviaArreglo }) {
  const [fuera, setFuera] = useState<ReadonlySet<number>>(new Set())
  const { setValue } = useFormContext()
  const dentro = cargos.filter(({ id }) => !fuera.has(id))
  const total = dentro.reduce((suma, { debe }) => suma + debe, 0)
  useEffect(() => {
    const elegidos = cargos.filter(({ id }) => !fuera.has(id))
    setValue(
      'cargo_ids',
      elegidos.map(({ id }) => id),
    )
    setValue('total', elegidos.reduce((suma, { debe }) => suma + debe, 0) || null)
  }, [cargos, fuera, setValue])
  useEffect(() => {
    setValue('firmante', firmante.nombre)
    setValue('firmante_dni', firmante.dni ?? '')
  }, [firmante, setValue])
  const cambiar = (id: number) => {
    const otros = new Set(fuera)
    if (!otros.delete(id)) otros.add(id)
    setFuera(otros)
  }
  return (
    <>
      {vigentes.length > 0 && (
        <Alert severity="info">
          {translate('arreglos.ya_tiene', { numeros: vigentes.map(({ numero }) => numero).join(', ') })}
        </Alert>
      )}
      {rotos.length > 0 && (
        <Alert severity="warning">
          {translate('arreglos.ya_roto', { numeros: rotos.map(({ numero }) => numero).join(', ') })}
        </Alert>
      )}
      {cargos.length === 0 ? (
        <Alert severity="info">{translate('arreglos.nada_vencido')}</Alert>
      ) : (
        <>
          <Panel titulo="arreglos.vencido" junto={<Dinero centavos={total} />}>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {cargos.map(({ id, descripcion, vence, debe }) => (
                <Box component="li" key={id}>
                  <FormControlLabel
                    control={<Checkbox size="small" checked={!fuera.has(id)} onChange={() => cambiar(id)} />}
                    label={enLinea(
                      descripcion,
                      translate('arreglos.vencio', { fecha: formatoFecha(vence) }),
                      formatoLempiras(debe),
                    )}
                  />
                </Box>
              ))}
            </Box>
          </Panel>
          <Cuotas total={total} limites={limites} />
          <Seccion>
            <NumberInput source="gracia_dias" min={0} max={30} helperText="arreglos.gracia_ayuda" isRequired />
            <Motivo siempre={rotos.length > 0} limites={limites} />
            <TextInput source="firmante" isRequired helperText="arreglos.firmante_ayuda" />
            <TextInput source="firmante_dni" />
            <Ancho>
              <TextInput
                source="observacion"
                multiline
                minRows={2}
                slotProps={LARGO}
                helperText="arreglos.observacion_ayuda"
              />
            </Ancho>
          </Seccion>
        </>
      )}
    </>
  )
}

/** The reason of what a supervisor signs: a longer term, or what broke once. */
function Motivo({ siempre, limites }: { siempre: boolean; limites: LimitesDeArreglo }) {
  const cuotas: CuotaEscrita[] = useWatch({ name: 'cuotas' })
  if (!siempre && !fueraDeLimites(cuotas, limites, hoyDelCentro())) return null
  return (
    <Ancho>
      <MotivoInput despues opcional />
    </Ancho>
  )
}
