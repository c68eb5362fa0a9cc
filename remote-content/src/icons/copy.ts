export const iconsCopy = {
  title: '图标库',
  lead: '门户自有图标，点击即可复制名称。',
  description: '门户自有图标库：彩色图标与 SVG 线性图标，点击图标即可复制名称。',
  tabs: { 'color-icons': '彩色图标', 'svg-icons': 'SVG 图标' },
  copy: (name: string) => `复制图标名称 ${name}`,
  copied: (name: string) => `已复制：${name}`,
  failed: (name: string) => `复制失败，图标名称为 ${name}`,
  total: (count: number) => `共 ${count} 个图标`,
} as const;
