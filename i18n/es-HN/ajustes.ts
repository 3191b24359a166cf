export const ajustes = {
  centro: {
    logo: {
      error: {
        tipo: 'Elija una imagen PNG o JPEG.',
        medidas: 'El logo mide entre %{menor} y %{mayor} píxeles por lado. Elija otra imagen o cambie su tamaño.',
        danada: 'Esta imagen está dañada o tiene un formato que los recibos no pueden mostrar. Guárdela de nuevo como PNG o JPEG e intente otra vez.',
      },
    },
  },
} as const
