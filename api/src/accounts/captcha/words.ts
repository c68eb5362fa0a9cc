/** Common characters that stay readable when they are turned; none looks like another. */
export const words =
  '春夏秋冬东南西北山川河海江湖云雨雪风花草树林竹松梅兰桃杏稻麦鱼鸟马牛羊虎龙鹤燕鹰星月晨夜光影火石金银铜铁玉珠琴棋书画诗歌舞乐茶酒米面糖盐桥路车船灯塔楼阁亭窗门园城村红黄蓝绿紫青高远深宽长新旧快慢轻重暖静动明亮香甜温和平安喜福寿康健勤思学问知识理想创意未来科技智能数据芯片材料源环境农业医药航天绘图算法程序网络通信传感机器制造工设计实验';
