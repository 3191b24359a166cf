import { RadioButtonGroupInput, TextInput, useGetResourceLabel, useListContext, useResourceContext } from 'react-admin'
import { InformeCrear, CADA, type Informe } from '#contract/usuarios/informes'
import { translate } from '#i18n/translate'
import { moduloDeRecurso } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'

const VALIDAR = validarCon(InformeCrear)

/** Asks for the list as it is filtered now by mail, each time that a day, a week or a month is over. */
export function InformeDialog({ onClose }: { onClose: () => void }) {
  const resource = useResourceContext() ?? ''
  const { filter, filterValues, sort } = useListContext()
  const label = useGetResourceLabel()
  return (
    <DialogoFormulario
      titulo={translate('informes.titulo')}
      detalle={translate('informes.detalle')}
      guardar="informes.programar"
      defaultValues={{
        modulo: moduloDeRecurso(resource),
        nombre: label(resource),
        filtro: { ...filterValues, ...filter },
        orden: [sort.field, sort.order],
        cada: 'dia',
      }}
      validate={VALIDAR}
      enviar={(values, accion) => accion<Informe[]>('Perfil', null, 'informes', values)}
      hecho="informes.programado"
      onClose={onClose}
    >
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
