export const HELP = `用法：pnpm portal release <命令>
      pnpm portal remote create <名称>

发布集命令
  release publish <模块|目录>            构建并发布一个版本；已发布的版本不可更改
  release activate <模块@版本> [更多…]   从现在起提供这些版本，其余模块不变
  release rollback [--to <发布集>]       回到上一个发布集（或历史中的某一个）
  release status [--json]                查看当前发布集、灰度与历史
  release canary <模块@版本> <比例>      把一个版本先给一部分访客，例如 10%
  release canary stop                    停止灰度
  release bootstrap [--force]            发布本地构建并激活（npm start 使用）

模块命令
  remote create <名称>                   生成一个可以运行的新模块 remote-<名称>

选项
  --by <姓名>        记入历史的操作人，默认读取 PORTAL_OPERATOR
  --reason <原因>    记入历史的原因
  -h, --help         显示本帮助

环境变量
  PORTAL_HOME      运行数据目录，默认 .portal（密钥在 keys/，版本库在 store/）
  PORTAL_STORE     版本库位置：目录，或 s3://桶/前缀?region=…&endpoint=…
  PORTAL_SHELL     正在运行的门户外壳的 shell.json，用来核对共享包版本和服务端文件
  PORTAL_URL       正在运行的门户的地址，用来核对它是否采用了发布集；默认读取 PORTAL_HOME
  PORTAL_OPERATOR  记入历史的操作人，默认是当前系统用户

退出码
  0 成功  1 意外错误  2 用法有误  3 被契约检查拒绝  4 与他人的操作冲突
  5 找不到  6 签名不可信  7 版本库读写失败  8 构建失败`;
