import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useLayoutEffect } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { LIBERAR, type Liberada, type MatriculaFila, type Retiro, type Siguiente } from '#contract/catalogos/matriculas'
import { esFecha } from '#contract/tiempo/fechas'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import type { Cargo } from '#contract/recibos/cargos'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { useEspera } from '#src/form/espera.ts'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { MATRICULAS } from './matriculas-model.ts'

type Retirable = Pick<MatriculaFila, 'id' | 'cliente_nombre' | 'curso_nombre' | 'version'>

const validar = validarCon(LIBERAR.retirar.cuerpo.omit({ version: true }))

interface RetirarProps {
  matricula: Retirable
  size?: 'small'
  /**
   * Called with the student whom the freed seat can be offered to; the row that held this button may be gone by then.
   */
  onLiberada: (siguiente: Siguiente | null) => void
}

/** Withdraws a student from a course, after showing what happens to the charges. */
export function Retirar({ size, ...props }: RetirarProps) {
  return (
    <BotonDialogo
      label="catalogos.matriculas.retirar.boton"
      color="error"
      size={size}
      resource={MATRICULAS}
      action="edit"
    >
      {(onClose) => <Dialogo {...props} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Dialogo({ matricula, onClose, onLiberada }: RetirarProps & { onClose: () => void }) {
  const { id, version, cliente_nombre, curso_nombre } = matricula
  return (
    <DialogoFormulario
      titulo={translate('catalogos.matriculas.retirar.pregunta', { nombre: cliente_nombre, curso: curso_nombre })}
      detalle={translate('catalogos.matriculas.retirar.detalle')}
      guardar="catalogos.matriculas.retirar.boton"
      color="error"
      defaultValues={{ motivo: '', fecha: hoyDelCentro(), anular_cargos: [], liberar_cargos: [] }}
      validate={validar}
      enviar={(values, accion) => accion<Liberada>(MATRICULAS, id, 'retirar', { ...values, version })}
      hecho={({ anulados, liberado }) =>
        [
          translate('catalogos.matriculas.retirar.hecho', { nombre: cliente_nombre, smart_count: anulados }),
          liberado > 0 && translate('catalogos.matriculas.retirar.liberado', { monto: formatoLempiras(liberado) }),
        ]
          .filter(Boolean)
          .join(' ')
      }
      onHecho={({ siguiente }) => onLiberada(siguiente)}
      onClose={onClose}
    >
      <Seccion>
        <Ancho>
          <MotivoInput clase="matricula" />
        </Ancho>
        <FechaInput source="fecha" isRequired />
      </Seccion>
      <Efecto id={id} />
    </DialogoFormulario>
  )
}

/** The charges of the enrolment: which would be voided (those not yet due are proposed) and what stays owed. */
function Efecto({ id }: { id: number }) {
  const fecha: unknown = useWatch({ name: 'fecha' })
  const { field } = useController({ name: 'anular_cargos' })
  const { field: liberar } = useController({ name: 'liberar_cargos' })
  const { isSubmitting } = useFormState()
  const { onChange } = field
  const elegidos = field.value as number[]
  const liberados = liberar.value as number[]
  const { onChange: soltar } = liberar
  const conFecha = typeof fecha === 'string' && esFecha(fecha)
  const {
    data: retiro,
    error,
    refetch,
  } = useConsulta<Retiro>(MATRICULAS, `${id}/retiro`, {
    params: { fecha },
    // The preview ends with the withdrawal: afterwards there is none.
    enabled: conFecha && !isSubmitting,
    staleTime: 0,
    gcTime: 0,
  })
  useEspera(conFecha && !retiro)
  useLayoutEffect(() => {
    if (!retiro) return
    onChange(retiro.anulables.filter(({ propuesto }) => propuesto).map((cargo) => cargo.id))
    soltar([])
  }, [retiro, onChange, soltar])
  if (error && !retiro) return <Fallo error={error} onRetry={() => void refetch()} />
  if (!retiro) return <Skeleton variant="rounded" height={120} />

  const con = (ids: number[], { id: cargo_id }: Cargo, checked: boolean) =>
    checked ? [...ids, cargo_id] : ids.filter((each) => each !== cargo_id)
  const quedan = retiro.quedan.filter((cargo) => !liberados.includes(cargo.id))
  const libera = retiro.adelantados
    .filter((cargo) => liberados.includes(cargo.id))
    .reduce((total, cargo) => total + cargo.aplicado, 0)
  const debe = [...quedan, ...retiro.anulables.filter((cargo) => !elegidos.includes(cargo.id))].reduce(
    (total, cargo) => total + cargo.debe,
    0,
  )
  return (
    <Box sx={{ mt: 1 }}>
      <Elegibles
        titulo="catalogos.matriculas.retirar.anular"
        cargos={retiro.anulables}
        elegidos={elegidos}
        monto={({ debe }) => debe}
        onElegir={(cargo, checked) => onChange(con(elegidos, cargo, checked))}
      />
      <Elegibles
        titulo="catalogos.matriculas.retirar.liberar"
        cargos={retiro.adelantados}
        elegidos={liberados}
        monto={({ aplicado }) => aplicado}
        onElegir={(cargo, checked) => soltar(con(liberados, cargo, checked))}
      />
      {quedan.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{translate('catalogos.matriculas.retirar.quedan')}</Typography>
          {quedan.map((cargo) => (
            <RenglonCargo key={cargo.id} cargo={cargo} monto={cargo.debe} />
          ))}
        </Box>
      )}
      <Typography sx={{ mt: 1.5 }}>
        {debe > 0
          ? translate('catalogos.matriculas.retirar.debe', { monto: formatoLempiras(debe) })
          : translate('catalogos.matriculas.retirar.sin_deuda')}
      </Typography>
      {libera > 0 && (
        <Typography>{translate('catalogos.matriculas.retirar.libera', { monto: formatoLempiras(libera) })}</Typography>
      )}
      {retiro.siguiente && (
        <Aparte>
          {translate('catalogos.matriculas.retirar.siguiente', { nombre: retiro.siguiente.cliente_nombre })}
        </Aparte>
      )}
    </Box>
  )
}

interface ElegiblesProps {
  /** i18n key. */
  titulo: string
  cargos: readonly Cargo[]
  elegidos: readonly number[]
  /** Centavos that each is about. */
  monto: (cargo: Cargo) => number
  onElegir: (cargo: Cargo, checked: boolean) => void
}

/** Charges to tick. */
function Elegibles({ titulo, cargos, elegidos, monto, onElegir }: ElegiblesProps) {
  if (cargos.length === 0) return null
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 1 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {translate(titulo)}
      </Typography>
      {cargos.map((cargo) => (
        <FormControlLabel
          key={cargo.id}
          sx={{ display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { flex: 1 } }}
          control={
            <Checkbox
              size="small"
              checked={elegidos.includes(cargo.id)}
              onChange={(_, checked) => onElegir(cargo, checked)}
            />
          }
          label={<RenglonCargo cargo={cargo} monto={monto(cargo)} />}
        />
      ))}
    </Box>
  )
}

const RenglonCargo = ({ cargo, monto }: { cargo: Cargo; monto: number }) => (
  <Box sx={{ display: 'flex', gap: 2, typography: 'body2' }}>
    <span>
      {cargo.descripcion}{' '}
      <Box component="span" sx={{ color: cargo.vencido ? 'error.main' : 'text.secondary' }}>
        ·{' '}
        {translate(cargo.vencido ? 'catalogos.matriculas.vencio' : 'catalogos.matriculas.vence', {
          fecha: formatoFecha(cargo.vence),
        })}
        {cargo.factura && ` · ${translate('catalogos.matriculas.retirar.facturado', cargo.factura)}`}
      </Box>
    </span>
    <Box sx={{ ml: 'auto' }}>
      <Dinero centavos={monto} />
    </Box>
  </Box>
)
