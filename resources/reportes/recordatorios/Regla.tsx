import { useQuery } from '@tanstack/react-query'
import { BooleanInput, CheckboxGroupInput, useDataProvider } from 'react-admin'
import { formatoFecha } from '#contract/texto/formato'
import { DIAS_ANTES, DIAS_DESPUES, ReglaRecordatorios, type ReglaVista } from '#contract/reportes/recordatorios'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { ListMessage } from '#src/list/states.tsx'
import { AvisoCorto } from '#src/page/AvisoCorto.tsx'
import { RECORDATORIOS } from './recordatorios-model.ts'

const VALIDAR = validarCon(ReglaRecordatorios)

function useRegla() {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    queryKey: [RECORDATORIOS, 'getList', 'regla'],
    queryFn: ({ signal }) => provider.consulta<ReglaVista>(RECORDATORIOS, 'regla', {}, signal),
  })
}

/** The days on which the centre reminds of a payment. */
export function DialogoRegla({ onClose }: { onClose: () => void }) {
  const { data } = useRegla()
  if (!data) return null
  const { desde: _, correo, de_dia: __, ...regla } = data
  const opciones = (dias: readonly number[], clave: string) =>
    dias.map((dia) => ({
      id: dia,
      name: dia === 0 ? translate('recordatorios.regla.el_dia') : translate(clave, { smart_count: dia }),
    }))
  return (
    <DialogoFormulario
      titulo={translate('recordatorios.regla.titulo')}
      detalle={translate(correo ? 'recordatorios.regla.detalle' : 'recordatorios.regla.sin_correo')}
      guardar="ra.action.save"
      defaultValues={regla}
      validate={VALIDAR}
      enviar={(values, accion) => accion<ReglaVista>(RECORDATORIOS, null, 'regla', values)}
      hecho="recordatorios.regla.guardada"
      onClose={onClose}
    >
      <BooleanInput source="activo" label="recordatorios.regla.activo" helperText="recordatorios.regla.activo_ayuda" />
      <BooleanInput
        source="ausencias"
        label="recordatorios.regla.ausencias"
        helperText="recordatorios.regla.ausencias_ayuda"
      />
      <CheckboxGroupInput
        source="antes"
        label="recordatorios.regla.antes"
        choices={opciones(DIAS_ANTES, 'recordatorios.regla.dias')}
        translateChoice={false}
      />
      <CheckboxGroupInput
        source="despues"
        label="recordatorios.regla.despues"
        choices={opciones(DIAS_DESPUES, 'recordatorios.regla.dias')}
        translateChoice={false}
      />
    </DialogoFormulario>
  )
}

/** The messages' situation: what stands in their way right now, or since when they go out. */
export function Situacion() {
  const { data } = useRegla()
  const encendida = data && (data.activo || data.ausencias)
  if (!data || (encendida && (data.de_dia || !data.correo))) return null
  const [breve, dice] = encendida
    ? ['recordatorios.de_noche_corto', 'recordatorios.de_noche']
    : ['recordatorios.apagados_corto', 'recordatorios.apagados']
  return <AvisoCorto severity="info" breve={translate(breve)} dice={translate(dice)} />
}

export function Vacio() {
  const { data } = useRegla()
  const desde = data?.activo && data.desde
  return (
    <ListMessage
      titulo="recordatorios.vacio"
      ayuda={
        desde ? translate('recordatorios.vacio_desde', { fecha: formatoFecha(desde) }) : 'recordatorios.vacio_ayuda'
      }
    />
  )
}
