import Typography from '@mui/material/Typography'
import {
  BooleanInput,
  CheckboxGroupInput,
  TextInput,
  useCanAccess,
  useDataProvider,
  useResourceContext,
} from 'react-admin'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import { VistaCrear, type VistaDeLista, type RolDeVista } from '#contract/ajustes/filtros-guardados'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { useLaVista } from './LaVista.tsx'
import { FILTROS_GUARDADOS, useReleerVistas } from './use-vistas.ts'

const VALIDAR = validarCon(z.object({ nombre: VistaCrear.shape.nombre }))

interface VistaDialogProps {
  /** The view that is changed; a new one, of what the list is asked now, without it. */
  vista?: VistaDeLista
  /** Columns that the table shows; absent where there is no table. */
  columnas?: readonly string[]
  onClose: () => void
}

/** Asks the name of a view, where it stands and with whom it is shared. */
export function VistaDialog({ vista, columnas, onClose }: VistaDialogProps) {
  const recurso = useResourceContext() ?? ''
  const { ahora, direccion } = useLaVista()
  const provider = useDataProvider()
  const navigate = useNavigate()
  const releer = useReleerVistas()
  const deAhora = (conColumnas: boolean) => ({
    recurso,
    filtro: sinVacios(ahora.filtro),
    orden: ahora.orden,
    columnas: conColumnas && columnas?.length ? columnas : null,
  })

  return (
    <DialogoFormulario<{ data: VistaDeLista }>
      titulo={translate(vista ? 'vistas.dialogo.cambiar' : 'vistas.dialogo.nueva', { nombre: vista?.nombre })}
      detalle={vista ? undefined : translate('vistas.dialogo.detalle')}
      guardar="vistas.dialogo.guardar"
      maxWidth="xs"
      defaultValues={{
        nombre: vista?.nombre ?? '',
        con_columnas: !!columnas,
        fijada: vista?.para_todos.fijada ?? true,
        en_inicio: vista?.para_todos.en_inicio ?? false,
        roles: vista?.roles.map(({ id }) => id) ?? [],
        ...(vista && { version: vista.version }),
      }}
      validate={VALIDAR}
      enviar={({ con_columnas, ...values }) =>
        vista
          ? provider.update<VistaDeLista>(FILTROS_GUARDADOS, { id: vista.id, data: values, previousData: vista })
          : provider.create<VistaDeLista>(FILTROS_GUARDADOS, {
              data: { ...values, ...deAhora(con_columnas) } as never,
            })
      }
      hecho={({ data }) => translate('vistas.guardada', { nombre: data.nombre })}
      onHecho={({ data }) => {
        releer()
        if (!vista) void navigate({ search: direccion(data) }, { replace: true })
      }}
      onClose={onClose}
    >
      <TextInput source="nombre" label="vistas.dialogo.nombre" autoFocus />
      {!vista && columnas && <BooleanInput source="con_columnas" label="vistas.dialogo.con_columnas" />}
      <BooleanInput source="fijada" label="vistas.dialogo.fijada" />
      <BooleanInput source="en_inicio" label="vistas.dialogo.en_inicio" />
      <ConQuien recurso={vista?.recurso ?? recurso} />
    </DialogoFormulario>
  )
}

/** Roles that a view may be shared with, for who may share. */
function ConQuien({ recurso }: { recurso: string }) {
  const exporta = useCanAccess({ resource: recurso, action: 'exportar' })
  const administra = useCanAccess({ resource: 'Roles', action: 'edit' })
  const puede = exporta.canAccess === true || administra.canAccess === true
  const { data: roles, error } = useFilas<RolDeVista>(FILTROS_GUARDADOS, 'roles', {
    params: { recurso },
    enabled: puede,
    retry: false,
  })
  if (!puede) return null
  if (error)
    return (
      <Typography variant="body2" color="text.secondary" role="status">
        {translate('vistas.dialogo.sin_roles')}
      </Typography>
    )
  return roles ? (
    <CheckboxGroupInput
      source="roles"
      label="vistas.dialogo.roles"
      helperText="vistas.dialogo.roles_ayuda"
      choices={roles}
      optionText="nombre"
      translateChoice={false}
      row={false}
    />
  ) : null
}

const sinVacios = (filtro: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(filtro).filter(([, valor]) => valor !== undefined && valor !== null && valor !== ''),
  )
