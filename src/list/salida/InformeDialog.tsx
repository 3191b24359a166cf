import { RadioButtonGroupInput, TextInput, useGetResourceLabel, useListContext, useResourceContext } from 'react-admin'
import { InformeCrear, CADA, type Informe } from '#contract/usuarios/informes'
import { translate } from '#i18n/translate'
import { Elegir } from '#src/form/campos/Elegir.tsx'
import { moduloDeRecurso } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { useLaVista } from '#src/list/vistas/LaVista.tsx'

const VALIDAR = validarCon(InformeCrear.omit({ vista_id: true }))
/** Stands for no view: the list as it is now. */
const COMO_ESTA = 0

/** Asks by mail for the list as it is filtered now, or a view of it, each time that a day, week or month is over. */
export function InformeDialog({ onClose }: { onClose: () => void }) {
  const resource = useResourceContext() ?? ''
  const { filter, filterValues, sort } = useListContext()
  const label = useGetResourceLabel()
  const { vistas, actual, cambiada } = useLaVista()
  const suya = cambiada ? undefined : actual
  return (
    <DialogoFormulario
      titulo={translate('informes.titulo')}
      detalle={translate('informes.detalle')}
      guardar="informes.programar"
      defaultValues={{
        modulo: moduloDeRecurso(resource),
        nombre: suya?.nombre ?? label(resource),
        filtro: { ...filterValues, ...filter },
        orden: [sort.field, sort.order],
        cada: 'dia',
        vista_id: suya?.id ?? COMO_ESTA,
      }}
      validate={VALIDAR}
      enviar={({ vista_id, ...values }, accion) =>
        accion<Informe[]>('Perfil', null, 'informes', vista_id === COMO_ESTA ? values : { ...values, vista_id })
      }
      hecho="informes.programado"
      onClose={onClose}
    >
      {vistas.length > 0 && (
        <Elegir
          source="vista_id"
          label="informes.que"
          choices={[
            { id: COMO_ESTA, name: translate('informes.como_esta') },
            ...vistas.map(({ id, nombre }) => ({ id, name: translate('informes.la_vista', { nombre }) })),
          ]}
          translateChoice={false}
        />
      )}
      <TextInput source="nombre" label="informes.nombre" />
      <RadioButtonGroupInput
        source="cada"
        label="informes.cada.rotulo"
        row={false}
        choices={CADA.map((cada) => ({ id: cada, name: `informes.cada.${cada}` }))}
      />
    </DialogoFormulario>
  )
}
